import { cutAt, type LocalText } from '../../model/base.ts';
import type { Loss } from '../format.ts';

const mostLosses = 500;
/** Places that are named before the others are only counted. */
const mostNamed = 10;

interface Gathered {
  kind: string;
  field: string;
  outcome: Loss['outcome'];
  note: LocalText;
  places: LocalText[];
  count: number;
}

/** What a workbook says and does not become: each with its cell, what repeats itself with its first places. */
export class SheetLosses {
  private readonly said: Loss[] = [];
  private readonly gathered = new Map<string, Gathered>();

  lose(kind: string, field: string, count: number, note: LocalText, outcome: Loss['outcome'] = 'left'): void {
    const known = this.said.find((loss) => loss.kind === kind && loss.field === field && loss.note?.en === note.en);
    if (known) known.count += count;
    else if (this.said.length < mostLosses) this.said.push({ kind, field, count, outcome, note });
    else if (this.said.length === mostLosses)
      this.said.push({
        kind: '…',
        field: '',
        count,
        outcome,
        note: { en: 'and more of these', zh: '以及更多同类问题' },
      });
    else (this.said[mostLosses] as Loss).count += count;
  }

  /** The same of many places: `a line without id or name: row 5, row 9`. */
  gather(kind: string, field: string, note: LocalText, place: LocalText | string, outcome: Loss['outcome']): void {
    const key = JSON.stringify([kind, field, note.en, outcome]);
    const known = this.gathered.get(key) ?? { kind, field, outcome, note, places: [], count: 0 };
    known.count += 1;
    const words = typeof place === 'string' ? { en: place, zh: place } : place;
    if (known.places.length < mostNamed) known.places.push({ en: cutAt(words.en, 80), zh: cutAt(words.zh, 80) });
    this.gathered.set(key, known);
  }

  list(): Loss[] {
    for (const { kind, field, outcome, note, places, count } of this.gathered.values()) {
      const more = count > places.length ? ['…'] : [];
      this.lose(
        kind,
        field,
        count,
        {
          en: `${note.en}: ${[...places.map(({ en }) => en), ...more].join(', ')}`,
          zh: `${note.zh}：${[...places.map(({ zh }) => zh), ...more].join('、')}`,
        },
        outcome,
      );
    }
    this.gathered.clear();
    return this.said;
  }
}
