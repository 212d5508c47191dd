import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { scratchFolder } from '../product.mjs';

/** A file system of a few megabytes that can be full, and grow. Mounting is for root. */
export class SmallDisk {
  readonly folder = scratchFolder();

  /** @returns undefined where mounting is not allowed */
  static mount(size: string): SmallDisk | undefined {
    const disk = new SmallDisk();
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk.folder], { stdio: 'ignore' });
      return disk;
    } catch {
      rmSync(disk.folder, { recursive: true, force: true });
      return undefined;
    }
  }

  grow(size: string): void {
    execFileSync('mount', ['-o', `remount,size=${size}`, this.folder]);
  }

  remove(): void {
    // Lazily: a statement that was not collected yet may hold a file of it.
    execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
