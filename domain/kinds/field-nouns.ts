import { kinds } from './kinds.ts';

type Words = { en: string; zh: string };

/** What a field points at or sets, in the middle of a sentence, where its kind alone would not say which is meant. */
const own: Readonly<Record<string, Words>> = {
  parent: { en: 'its parent', zh: '上级' },
  target: { en: 'the referenced branch', zh: '所引用的分支' },
  preSteps: { en: 'the required previous step', zh: '所需前置步骤' },
  part: { en: 'the asset it is part of', zh: '所属资产' },
  dependsOn: { en: 'the asset it depends on', zh: '所依赖的资产' },
  affects: { en: 'the asset it affects', zh: '所影响的资产' },
  from: { en: 'the start of the link', zh: '连线起点' },
  to: { en: 'the end of the link', zh: '连线终点' },
  row: { en: 'the row it belongs to', zh: '所属行' },
  topic: { en: 'the chapter', zh: '章节' },
  type: { en: 'the threat type', zh: '威胁类型' },
  property: { en: 'the security property', zh: '安全属性' },
  customLevel: { en: 'the level set by hand', zh: '手动设定的等级' },
  residual: { en: 'the feasibility after treatment', zh: '处置后的攻击可行性' },
  calOverride: { en: 'the CAL set by hand', zh: '手动设定的 CAL' },
};

const named = new Map<string, Words>(
  Object.values(kinds).flatMap(({ references }) =>
    Object.entries(references).map(([field, { to }]) => {
      const { one, zh } = kinds[to as keyof typeof kinds].noun;
      return [field, { en: `the ${one}`, zh }];
    }),
  ),
);

/** What a field of rows points at, as people call it; one that nothing is known of as it is called on the wire. */
export const nounOfField = (field: string): Words => own[field] ?? named.get(field) ?? { en: field, zh: field };
