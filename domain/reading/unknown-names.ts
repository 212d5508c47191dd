import { setOf } from './words.ts';

/** Capitals that name no device: methods, standards, quantities. */
const noDevice = setOf(
  `OEM SOP EOL TARA HARA ASIL CRC MAC AES RSA ECDSA SHA CMAC HMAC CA PIN DID ID IP UI GUI HMI PDF ISO IEC SAE UN EU US USA UK NIST SOTIF KPI FMEA CAL QM VIN URL SOC SOH UTC PC GB HTTP
  TLS TCP UDP NVM RAM ROM OTA FOTA SOTA TBD TBC OK NA CSMS SUMS UNECE GDPR SBOM HTML XML JSON CSV SUV EV PHEV HEV BEV AC DC LED RF API SDK OS ADAS AD ACC AEB LKA POI AI ML IT OT MSD SLA`,
);
const afterCapitals =
  /\b(?:[Tt]he|[Aa]n?|[Ee]ach|[Ee]very|[Tt]his|[Tt]o|[Ff]rom|[Bb]y)\s+([A-Z][A-Za-z0-9]*(?:-[A-Z0-9][A-Za-z0-9]*)*)(?=\s+(?:to|from|via|over|on|by|and|or|through|with|in|at|as|of|using|is|are|has|was|can|shall|must|will|may|should|sends?|receives?|uses?|[a-z]+s)\b|[.,;:)])/g;

const flowVerb =
  'sends|transmits|receives|forwards|publishes|broadcasts|uploads|downloads|relays|streams|exchanges|communicates|talks|subscribes';
const subjectEn = new RegExp(
  `(?:^|[.,;:]\\s+|\\band\\s+)(?:[Tt]he|[Aa]n?|[Ee]ach|[Ee]very)\\s+((?:[a-z][a-z-]+\\s){0,2}[a-z][a-z-]{2,})\\s+(?:(?:then|also|only|periodically|cyclically|regularly|continuously)\\s+)?(?:${flowVerb})\\b`,
  'g',
);
const nobody = setOf(
  `user driver owner customer technician engineer attacker person passenger dealer operator workshop garage dispatcher rider supplier manufacturer company vehicle car truck system item device product unit data message
  request signal function process software application team rest latter former other one side party staff occupant pedestrian it they who which that`,
);
const noName = /(?:ly|ing|ed|ion|ment|ness|ity|ance|ence)$/;

const subjectZh =
  /(?:^|[，；：。])([\u4e00-\u9fffA-Z][\u4e00-\u9fffA-Za-z0-9-]{1,8}?)(?:会|应|可|负责|定期|周期性?|实时|主动|每隔.{1,6}|再)?(?:将|把|向|从|接收|发送|上报|采集|转发|推送)/g;
const nobodyZh =
  /用户|驾驶员|车主|人员|工程师|司机|乘客|车辆|攻击者|数据|信息|报文|请求|指令|我们|如果|如|若|当|该|本|其|此|后|时|中|并|且|再|则|不|可|能|需|应|均|都|也|由|在|对|经|通过|同时|然后|系统|软件|流程|过程|方式|方案|功能|部门|公司|客户|厂|员|者/;

/**
 * Names that end in no word we know, by what the text says of them: they send or receive, or stand as a thing with its own capitals, and the text
 * comes back to them.
 */
export function unknownNames(
  sentences: readonly { text: string; chinese: boolean }[],
  isKnown: (name: string, chinese: boolean) => boolean,
): string[] {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { text, chinese } of sentences) {
    if (chinese) for (const [, name = ''] of text.matchAll(subjectZh)) if (!nobodyZh.test(name)) count(name);
    if (chinese) continue;
    for (const [, name = ''] of text.matchAll(afterCapitals))
      if ((name.match(/[A-Z]/g) ?? []).length > 1 && !noDevice.has(name)) count(name);
    for (const [, name = ''] of text.matchAll(subjectEn)) {
      const last = name.split(/\s+/).at(-1) ?? '';
      if (!nobody.has(last) && !nobody.has(name.split(/\s+/)[0] ?? '') && !noName.test(last)) count(name);
    }
  }
  const whole = sentences.map(({ text }) => text).join('\n');
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 200)
    .filter(([name, times]) => (times > 1 || comesBack(whole, name)) && !isKnown(name, /[\u4e00-\u9fff]/.test(name)))
    .map(([name]) => name)
    .slice(0, 40);
}

/** Is it named at another place as well? */
const comesBack = (whole: string, name: string): boolean => whole.indexOf(name) !== whole.lastIndexOf(name);
