/**
 * Parts and bytes before them that are looked at: pictures have some dozens. A file of nothing else would hold up everybody for as long as it is.
 */
const mostSteps = 100_000;

/** Width and height of a PNG (its first chunk) or a JPEG (the frame that starts it); undefined for anything else. */
export function sizeOfImage(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength >= 24 && view.getUint32(0) === 0x89504e47)
    return sizeFrom(view.getUint32(16), view.getUint32(20));
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  for (let steps = 0; steps < mostSteps && at + 9 <= view.byteLength; steps++) {
    const marker = view.getUint16(at);
    // Any number of bytes 0xff may stand before a marker (B.1.1.2).
    if (marker === 0xffff) {
      at += 1;
      continue;
    }
    // ITU-T T.81, table B.1: SOF0 to SOF15 without the three markers among them that start no frame.
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return sizeFrom(view.getUint16(at + 7), view.getUint16(at + 5));
    if (marker < 0xff01) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

const sizeFrom = (width: number, height: number) => (width > 0 && height > 0 ? { width, height } : undefined);
