import { add, type Op } from '#domain/workspace/edit.ts';

type Language = 'en' | 'zh';
type Step = [id: string, en: string, zh: string, values: string];

/** Values: elapsed time, expertise, knowledge, window of opportunity, equipment. */
const steps: readonly Step[] = [
  ['port', 'Get access to the OBD connector', '接触 OBD 接口', '1d layman public moderate standard'],
  ['unlock', 'Unlock the bootloader', '解锁引导程序', '1m expert restricted moderate specialized'],
  ['flash', 'Flash manipulated firmware', '刷入被篡改的固件', '1d proficient restricted moderate specialized'],
  ['key', 'Steal the signing key of the supplier', '窃取供应商的签名密钥', '6m expert confidential easy specialized'],
  [
    'upload',
    'Send a signed package over the update service',
    '经升级服务下发已签名的软件包',
    '1w expert confidential easy standard',
  ],
];

/** A small attack tree of a threat scenario, with a control: the one of the picture. */
export function treeEdits(threat: string, language: Language): Op[] {
  const say = (en: string, zh: string) => (language === 'en' ? en : zh);
  const leaf = (id: string, parent: string, order: number, controls: string[] = []) =>
    add('treeNodes', { threat, parent, step: `guide-${id}`, order, controls }, `guide-leaf-${id}`);
  const gate = (id: string, text: string, parent: string | null, kind: 'and' | 'or', order = 0) =>
    add('treeNodes', { threat, parent, gate: kind, text, order, ...(parent ? {} : { model: 'attack-potential' }) }, id);
  const rated = (values: string) => {
    const [ET = '', SE = '', KoIC = '', WoO = '', Eq = ''] = values.split(' ');
    return { 'attack-potential': { ET, SE, KoIC, WoO, Eq } };
  };
  return [
    ...steps.map(([id, en, zh, values]) => add('steps', { name: say(en, zh), ratings: rated(values) }, `guide-${id}`)),
    add(
      'controls',
      { name: say('Secure boot', '安全启动'), ratings: rated('6m expert confidential moderate bespoke') },
      'guide-control',
    ),
    gate('guide-root', '', null, 'or'),
    gate('guide-local', say('Over the diagnostic connector', '经诊断接口'), 'guide-root', 'and', 0),
    leaf('port', 'guide-local', 0),
    leaf('unlock', 'guide-local', 1),
    leaf('flash', 'guide-local', 2, ['guide-control']),
    gate('guide-remote', say('Over the update service', '经升级服务'), 'guide-root', 'and', 1),
    leaf('key', 'guide-remote', 0),
    leaf('upload', 'guide-remote', 1),
  ];
}
