"""The local network: the addresses of this machine in it, and QR codes of the page's address."""

import io
from ipaddress import ip_address

import ifaddr
import segno


def addresses() -> list[str]:
    """Return the private IPv4 addresses of this machine, without those of the machine itself.

    Public addresses are left out: the studio is not made for the internet.
    """
    found = (ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4)
    return [address for address in dict.fromkeys(map(str, found)) if _is_local(address)]


def _is_local(address: str) -> bool:
    known = ip_address(address)
    return known.is_private and not (known.is_loopback or known.is_link_local)


def qr_svg(url: str) -> str:
    """Return the QR code of an address as SVG, dark on white."""
    written = io.BytesIO()
    segno.make_qr(url).save(written, kind="svg", scale=4, light="#fff", xmldecl=False)
    return written.getvalue().decode()


def qr_text(url: str) -> str:
    """Return the QR code of an address in characters, for a terminal with a dark ground."""
    written = io.StringIO()
    segno.make_qr(url).terminal(written, compact=True)
    return written.getvalue()
