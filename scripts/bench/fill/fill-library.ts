import { libraries, type NewEntry } from '#domain/library/libraries.ts';
import { insertEntries } from '#server/store/libraries/libraries.ts';
import type { Store } from '#server/store/store.ts';

const subjects = [
  ['gateway', '网关'],
  ['telematics unit', '车载终端'],
  ['charging port', '充电接口'],
  ['keyless entry', '无钥匙进入'],
];

/** An attack as the seeded ones are: a few rated steps, a source, a reason. */
function attack(n: number): NewEntry<'attacks'> {
  const [en = '', zh = ''] = subjects[n % subjects.length] ?? [];
  const text = { en: `Attack ${n} on the ${en}`, zh: `针对${zh}的攻击 ${n}` };
  const long = { en: `${text.en}. `.repeat(6), zh: `${text.zh}。`.repeat(6) };
  const step = { name: text, description: long, potential: { ET: '1w', SE: 'expert', KoIC: 'public' }, reason: long };
  return {
    code: `B-${n}`,
    name: text,
    description: long,
    source: 'measured',
    reason: long,
    steps: [step, step, step, step],
    threatTypes: ['S'],
    properties: ['I'],
    tags: [`group-${n % 50}`],
  };
}

/** Puts attacks of an organisation's own into the library, every second with this tag besides its own. */
export async function fillLibrary(store: Store, count: number, tag?: string): Promise<void> {
  const at = new Date().toISOString();
  const stamp = { rev: 1, origin: 'own' as const, createBy: '', updateBy: '', updateTime: at };
  const all = Array.from({ length: count }, (_, n) => {
    const form = libraries.attacks.form.parse(attack(n));
    return { ...form, ...stamp, tags: tag && n % 2 === 0 ? [...form.tags, tag] : form.tags, id: `bench-${n}` };
  });
  await store.tx((tx) => insertEntries(tx, 'attacks', all));
}
