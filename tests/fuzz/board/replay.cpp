// Gives the fuzz target inputs from standard input, one a line in hexadecimal: where there is no libFuzzer.
#include <iostream>
#include <string>

#include "wire.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const Bytes input = fromHex(line);
    LLVMFuzzerTestOneInput(input.data(), input.size());
  }
}
