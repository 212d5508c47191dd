import type { Noun } from './kind.ts';
import { kinds } from './kinds.ts';

type Words = Pick<Noun, 'one' | 'zh'>;

/** What a field points at, in the middle of a sentence, where its kind alone would not say which is meant. */
const own: Readonly<Record<string, Words>> = {
  parent: { one: 'what it lies below', zh: '上级' },
  target: { one: 'the branch that is taken', zh: '所引用的分支' },
  preSteps: { one: 'the required previous step', zh: '所需前置步骤' },
  part: { one: 'the asset it is part of', zh: '所属资产' },
  dependsOn: { one: 'the asset it depends on', zh: '所依赖的资产' },
  affects: { one: 'the asset it affects', zh: '所影响的资产' },
  from: { one: 'where the link begins', zh: '连线起点' },
  to: { one: 'where the link ends', zh: '连线终点' },
  topic: { one: 'the chapter', zh: '章节' },
  type: { one: 'the threat type', zh: '威胁类型' },
  property: { one: 'the security property', zh: '安全属性' },
};

const named = new Map<string, Words>(
  Object.values(kinds).flatMap(({ references }) =>
    Object.entries(references).map(([field, { to }]) => {
      const { one, zh } = kinds[to as keyof typeof kinds].noun;
      return [field, { one: `the ${one}`, zh }];
    }),
  ),
);

/** What a field of rows points at, as people call it; one that nothing is known of as it is called on the wire. */
export const nounOfField = (field: string): Words => own[field] ?? named.get(field) ?? { one: field, zh: field };
