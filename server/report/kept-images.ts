import type { Section } from '#domain/report/blocks.ts';
import type { FilesPlace } from '#server/files/file-store.ts';
import { sizeOfImage } from '#server/files/image-size.ts';
import { readerOf } from '#server/files/read-place.ts';

/** A kept picture as it is put into an office file; its size in pixels. */
export interface KeptImage {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Files by their hash. */
export type KeptImages = ReadonlyMap<string, KeptImage>;

/** Reads the pictures that a report prints as they are. One that is gone, or whose size cannot be read, is left out. */
export async function keptImages(sections: readonly Pick<Section, 'blocks'>[], files: FilesPlace): Promise<KeptImages> {
  const read = readerOf(files);
  const images = new Map<string, KeptImage>();
  for (const { blocks } of sections)
    for (const block of blocks) {
      if (block.block !== 'keptPicture' || images.has(block.file)) continue;
      const bytes = await read(block.file);
      const size = bytes && sizeOfImage(bytes);
      if (bytes && size) images.set(block.file, { bytes, ...size });
    }
  return images;
}
