import { foldText } from '../fold-text.ts';
import { dataCategories, type Mention, termKey } from './lexicon.ts';

interface Name {
  key: string;
  words: string;
  category: string;
  medium: boolean;
  count: number;
}

/** They say of a name only that it is a device. */
const device = /(?: (?:ecu|unit|module|controller|control unit|device|system)|ecu|控制器|模块|单元|控制单元|系统)$/;
const withoutDevice = (words: string): string => words.replace(device, '');
const spaced = (text: string): string => ` ${foldText(text).replace(/[\s\-_/]+/g, ' ')}`;

/** Which short names of a text mean the same as a longer one: "the modem" the LTE modem, "gateway" the gateway ECU. */
export class ShortNames {
  private readonly names = new Map<string, Name>();
  private readonly meant = new Map<string, string>();
  private readonly lately = new Map<string, { key: string; isData: boolean }>();

  take({ key, text, category, medium, rule, negated }: Mention): void {
    if (rule === 'end' || negated) return;
    const there = this.names.get(key);
    if (there) there.count += 1;
    else this.names.set(key, { key, words: spaced(text), category, medium, count: 1 });
  }

  /** After all were taken: what each short name stands for. */
  settle(): void {
    const all = [...this.names.values()].filter(({ medium }) => !medium);
    const byEnd = new Map<string, Name[]>();
    for (const one of all) for (const end of endsOf(one.words)) push(byEnd, end, one);
    for (const one of all) {
      const longer = (byEnd.get(one.words.trim()) ?? []).filter(
        (other) => other.key !== one.key && (other.category === one.category || isDeviceOf(other, one)),
      );
      const [most, next] = longer.sort((a, b) => b.count - a.count);
      // Of several the one the text is about: it is named far more often.
      if (most && (!next || most.count >= next.count * 3)) this.meant.set(one.key, most.key);
    }
    for (const [key, to] of this.meant) if (this.meant.get(to) === key) this.meant.delete(to);
  }

  /** What a mention means, in the order of the text: the end of a name alone means the one that was named last. */
  keyOf({ key, text, rule, category }: Mention): string | undefined {
    if (rule === 'end') {
      const last = this.lately.get(termKey(text));
      // "the cloud" is no point cloud.
      return last && last.isData === dataCategories.has(category.trim()) ? last.key : undefined;
    }
    let meant = key;
    for (let hops = 0; hops < 4; hops++) meant = this.meant.get(meant) ?? meant;
    const words = spaced(text);
    if (category !== 'COM')
      for (const end of endsOf(words))
        this.lately.set(termKey(end), { key: meant, isData: dataCategories.has(category.trim()) });
    return meant;
  }
}

/** The camera is the camera ECU, whatever a camera alone would be. */
const isDeviceOf = (device: Name, part: Name): boolean => withoutDevice(device.words) === part.words;

const push = (map: Map<string, Name[]>, key: string, value: Name) => {
  const list = map.get(key);
  if (!list) map.set(key, [value]);
  else if (!list.includes(value)) list.push(value);
};

/** The shorter names of a name: its last words, and those without what says only that it is a device. */
function endsOf(words: string): string[] {
  const ends: string[] = [];
  for (const text of new Set([words, withoutDevice(words)])) {
    const parts = text.trim().split(' ');
    if (text !== words) ends.push(text.trim());
    for (let at = 1; at < parts.length; at++) ends.push(parts.slice(at).join(' '));
    const last = parts.at(-1) ?? '';
    if (/[\u4e00-\u9fff]{3}/.test(last))
      for (let at = 1; at < last.length - 1 && at < 16; at++) ends.push(last.slice(at));
  }
  return ends.filter((end) => end.length > 1);
}
