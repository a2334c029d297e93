"""Eight bits in seven."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.wire.errors import Damage, FrameDamaged
from tablehost.wire.packing import pack, unpack


@given(st.binary(max_size=100))
def test_unpacking_undoes_packing(data: bytes) -> None:
    assert unpack(pack(data)) == data


@given(st.binary(max_size=100))
def test_packed_bytes_never_have_their_high_bit_set(data: bytes) -> None:
    packed = pack(data)

    assert max(packed, default=0) < 0x80
    assert len(packed) == len(data) + -(-len(data) // 7)


@given(st.binary(max_size=60))
def test_whatever_unpacks_has_only_this_one_packing(packed: bytes) -> None:
    try:
        data = unpack(packed)
    except FrameDamaged:
        return
    assert pack(data) == packed


@pytest.mark.parametrize("packed", [b"\x00", b"\x08\x01\x02\x03", b"\x00\x80", bytes(8) + b"\x00"])
def test_what_packing_cannot_have_written_is_refused(packed: bytes) -> None:
    with pytest.raises(FrameDamaged) as caught:
        unpack(packed)

    assert caught.value.damage is Damage.PACKING
