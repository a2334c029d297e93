"""The save file: evenings on disk, as lines of text, numbers and nothing else.

`savefile.SaveFile` is the way in, `rows` what it hands out, `errors` what can go wrong, `location` where it lies. This
package knows no rules, no screen and no port: an entry is a line somebody else can read.
"""
