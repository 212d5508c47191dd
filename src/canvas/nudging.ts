import type { Box, Point } from '#domain/diagram/geometry.ts';
import type { Intent } from './intent';
import type { Marks } from './overlay';
import type { Scene } from './scene';

interface Host {
  scene: () => Scene;
  selection: () => ReadonlySet<string>;
  shift: (ids: ReadonlySet<string>, links: ReadonlySet<string>, dx: number, dy: number) => void;
  unshift: () => void;
  mark: (marks: Partial<Marks>) => void;
  say: (intent: Intent) => void;
}

/** Moves what is selected by keys: shown at each press, said once when they are let go. */
export class Nudging {
  private by: Point = { x: 0, y: 0 };

  constructor(private readonly host: Host) {}

  /** A little further; `end` says where it came to. */
  move(dx: number, dy: number) {
    const { scene, selection, shift, mark } = this.host;
    const moving = scene().moving(selection());
    if (moving.boxes.length === 0) return;
    this.by = { x: this.by.x + dx, y: this.by.y + dy };
    shift(new Set(moving.boxes.map(({ id }) => id)), new Set(moving.links), this.by.x, this.by.y);
    const frame = scene().frameOf(selection());
    if (frame) mark({ handles: [], ports: [], selected: [], frame: moved(frame, this.by) });
  }

  end() {
    const { scene, selection, unshift, say } = this.host;
    const { x: dx, y: dy } = this.by;
    this.by = { x: 0, y: 0 };
    if (dx === 0 && dy === 0) return;
    const { boxes, links } = scene().moving(selection());
    unshift();
    say({ is: 'place', boxes: boxes.map((row) => ({ id: row.id, ...moved(row, { x: dx, y: dy }) })), links, dx, dy });
  }

  forget() {
    this.by = { x: 0, y: 0 };
  }
}

const moved = ({ width, height, ...box }: Box, by: Point): Box => ({ x: box.x + by.x, y: box.y + by.y, width, height });
