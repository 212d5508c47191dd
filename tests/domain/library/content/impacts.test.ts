import { describe, expect, it } from 'vitest';
import { libraryAssets } from '#domain/library/content/assets.ts';
import { impactScenarios } from '#domain/library/content/impacts.ts';
import { impactEntries } from '#domain/library/content/vocabulary.ts';
import { fittingImpacts } from '#domain/library/fitting-impacts.ts';
import { libraries } from '#domain/library/libraries.ts';
import { sourceWords } from '#domain/library/source-words.ts';
import { impactTemplates } from '#domain/method/seed/templates.ts';
import { assetCategories, securityProperties } from '#domain/method/seed/vocabulary.ts';
import { impactCategoryName } from '#domain/model/impact-category.ts';
import { impactNames } from '#domain/model/method.ts';

const parsed = (entries: readonly object[]) => entries.map((entry) => libraries.impacts.form.parse(entry));
const scenarios = parsed(impactScenarios());
const all = [...scenarios, ...parsed(impactEntries())];
const codes = (entries: readonly { code: string }[]) => entries.map(({ code }) => code);
const repeated = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);
const dimensions = ['safety', 'financial', 'operational', 'privacy'] as const;

/** By category the properties its assets usually have, and the library assets there are at least. */
const agreed: Readonly<Record<string, readonly [properties: string, assets: string]>> = {
  HW: [
    'I A',
    'GW TBOX HU CLUSTER BCM LIGHTECU DOOR SEAT HVAC ESC BOOSTER EPB EPS SBW ECM TCM VCU INV BMS CMC OBC EVCC DCDC ADASDC CAMECU PARKECU PEPS IMMO AIRBAG ZONE HPC TPMSECU SUSP TACHO TRAILERECU DMS V2XU ECALL AMP RSE HSM FOB',
  ],
  SEN: ['I A AU', 'CAM RADAR LIDAR USS GNSS IMU WSS TORQ APEDAL BPEDAL CELLSENS TPS RAIN MIC CABINCAM SWITCH'],
  ACT: ['A I', 'LAMP MOTOR STEERM BRAKEACT LOCK CONTACTOR WINDOW HORN SQUIB PUMP POWERSW'],
  EXT: [
    'AZ A',
    'OBD USB BT BLE WIFI CELL NFC UWB RKE V2XIF JTAG UART INLET SDCARD BROADCAST HMI SIM DONGLE PHONE TESTER CHGSTN RSU AFTERM',
  ],
  COM: ['A I', 'CAN CANFD LIN FLEXRAY T1S T1 SOMEIP DOIP UDS PLC CLOUDLINK SPI GMSL TSN J1939 OCPP'],
  DIT: ['I A AU', 'CTRLMSG SENSMSG DIAGMSG UPDMSG REMCMD TELEM TIMEMSG CHGMSG V2XMSG KEYMSG'],
  DAR: ['C I', 'CALIB ODO CERT LOG CODING UPDPKG DTC VIN EDR MAP MLMODEL CHGREC LICENCE'],
  KEY: ['C I AZ', 'KMAC KTLS KROOT KDIAG KDIGI KIMMO KV2X KCHG KDEBUG KFILE'],
  FW: ['I A AU', 'BOOT APPSW OS HYP UPDAGENT HSMFW STACK ANDROID CONTAINER DIAGSW MAPP'],
  FUN: ['A I AZ', 'FBRAKE FSTEER FACC FAEB FLOCK FSTART FLIGHT FCHG FOTA FREMOTE FDIAG FECALL FNAV FPARK FBAT FDRIVE'],
  CLD: ['C I A', 'OTASRV TELSRV KEYSRV DIAGSRV CPO MAPSRV APPSTORE FLEET IDP'],
  PII: ['C', 'LOC CONTACTS PROFILE VOICE VIDEO BIO PAY TRIPS'],
};
/** Library assets that have a scenario beside those. */
const others =
  'IO SENT XCP MCU NVM MODEM ESW TRX FROUTE FALARM FIDS FRESTR FSBOOT FSECCOM EOLSRV BUILDSRV PSAP VSOC NETCFG KEYLIST BATDATA IMAGES PSU KPAIR KTOKEN FWARN FVIEW FKEYM'
    .split(' ')
    .map((code) => `AS-${code}`);
const pairs = Object.entries(agreed).flatMap(([category, [properties, assets]]) =>
  assets
    .split(' ')
    .flatMap((asset) => properties.split(' ').map((property) => ({ category, libraryAsset: `AS-${asset}`, property }))),
);

describe('the impact scenarios delivered by library asset', () => {
  it('are as many as were agreed, each code and name once', () => {
    expect(scenarios.length).toBeGreaterThanOrEqual(170);
    expect(repeated(codes(all))).toEqual([]);
    for (const language of ['en', 'zh'] as const) expect(repeated(all.map(({ name }) => name[language]))).toEqual([]);
    for (const language of ['en', 'zh'] as const)
      expect(repeated(scenarios.map(({ sentence }) => sentence[language]))).toEqual([]);
  });

  it('say everything in both languages, Chinese with full-width marks', () => {
    const texts = scenarios.flatMap(({ code, name, sentence, effects, reason }) =>
      [name, sentence, effects, reason].map((text) => ({ code, ...text })),
    );
    expect(texts.filter(({ en, zh }) => en.trim() === '' || !/\p{Script=Han}/u.test(zh))).toEqual([]);
    expect(texts.filter(({ en }) => /\p{Script=Han}|[，。；：（）]/u.test(en))).toEqual([]);
    expect(texts.filter(({ zh }) => /\p{Script=Han}[,;:?!()]|[,;:?!()]\p{Script=Han}/u.test(zh))).toEqual([]);
  });

  it('name the drawn asset in their sentence, once in each language', () => {
    const once = (text: string) => text.split('{A}').length === 2;
    expect(codes(scenarios.filter(({ sentence: { en, zh } }) => !once(en) || !once(zh)))).toEqual([]);
    const holes = scenarios.filter(({ name, effects, reason }) =>
      /[{}]/.test(JSON.stringify([name, effects, reason].map(Object.values))),
    );
    expect(codes(holes)).toEqual([]);
  });

  it('are of known categories and properties, about assets that exist', () => {
    expect(
      scenarios.filter(({ assetCategory }) => !assetCategories.some(({ code }) => code === assetCategory)),
    ).toEqual([]);
    expect(scenarios.filter(({ property }) => !securityProperties.some(({ code }) => code === property))).toEqual([]);
    expect(scenarios.filter(({ category }) => impactCategoryName(category).zh === category)).toEqual([]);
    const known = new Set([...pairs.map(({ libraryAsset }) => libraryAsset), ...others, ...codes(libraryAssets())]);
    expect(scenarios.flatMap(({ assets }) => assets).filter((code) => !known.has(code))).toEqual([]);
    const categoryOf = new Map(pairs.map(({ libraryAsset, category }) => [libraryAsset, category]));
    const elsewhere = scenarios.filter(({ assets, assetCategory }) =>
      assets.some((code) => (categoryOf.get(code) ?? assetCategory) !== assetCategory),
    );
    expect(codes(elsewhere)).toEqual([]);
  });

  it('are rated in four dimensions, with a reason that says the injury class', () => {
    for (const { code, ratings, reason } of scenarios) {
      expect(Object.keys(ratings).sort(), code).toEqual([...dimensions].sort());
      const severity = /\bS([0-3])\b/.exec(reason.en)?.[1];
      expect(reason.zh, code).toContain(`S${severity}`);
      expect(reason.en, code).toMatch(/^Safety: .+\. Financial: .+\. Operational: .+\. Privacy: .+\.$/);
      expect(reason.zh, code).toMatch(/^人身安全：.+；财务：.+；操作：.+；隐私：.+。$/);
      expect(impactNames[Number(severity)], code).toBe(ratings.safety);
    }
  });

  it('say where they are from, in Chinese too', () => {
    const sources = scenarios.map(({ source }) => sourceWords(source));
    expect(sources.filter(({ en, zh }) => !en.includes('Annex F') || !zh.endsWith('专家判断'))).toEqual([]);
    expect(sources.filter(({ en }) => /(^|; )S\d\d(;|$)/.test(en))).toEqual([]);
  });
});

const bestOf = (category: string, libraryAssets: readonly string[], property: string) =>
  fittingImpacts(all, { category, libraryAssets, property })[0]?.impact;

describe('the coverage of library assets by impact scenarios', () => {
  it('each asset has one of its own or of its group for each usual property', () => {
    const without = pairs.filter((about) => {
      const best = bestOf(about.category, [about.libraryAsset], about.property);
      return !best?.assets.includes(about.libraryAsset);
    });
    expect(without.map(({ libraryAsset, property }) => `${libraryAsset} ${property}`)).toEqual([]);
  });

  it('each asset delivered has a rated one with reason for each of its properties', () => {
    const without = libraryAssets().flatMap(({ code, category = '', properties = [] }) =>
      properties
        .filter((property) => {
          const best = bestOf(category, [code], property);
          return !best?.ratings.operational || best.reason.en === '';
        })
        .map((property) => `${code} ${property}`),
    );
    expect(without).toEqual([]);
  });

  it('each category has a general one with reason for each usual property', () => {
    const without = Object.entries(agreed).flatMap(([category, [properties]]) =>
      properties.split(' ').flatMap((property) => {
        const best = bestOf(category, [], property);
        const isGood = best?.assetCategory === category && best.ratings.operational && best.reason.zh !== '';
        return isGood ? [] : [`${category} ${property}`];
      }),
    );
    expect(without).toEqual([]);
  });

  it('the templates of the method are delivered with the reason of their ratings', () => {
    const templates = impactEntries().filter(({ code }) => impactTemplates.some((template) => template.code === code));
    expect(templates.filter(({ reason }) => !reason?.en || !reason.zh).map(({ code }) => code)).toEqual([]);
    expect(templates).toHaveLength(impactTemplates.length);
  });
});

describe('the sense of the ratings', () => {
  const rated = (libraryAsset: string, category: string, property: string) =>
    fittingImpacts(scenarios, { category, libraryAssets: [libraryAsset], property })[0]?.impact.ratings;

  it('a brake is no seat: what moves the vehicle is fatal, comfort is not', () => {
    for (const unit of ['ESC', 'BOOSTER', 'EPS', 'SBW', 'VCU', 'INV', 'AIRBAG', 'BMS'])
      expect(rated(`AS-${unit}`, 'HW', 'I')?.safety, unit).toBe('Severe');
    for (const unit of ['HVAC', 'AMP', 'RSE', 'TPMSECU', 'HU'])
      expect(['Negligible', 'Moderate'], unit).toContain(rated(`AS-${unit}`, 'HW', 'I')?.safety);
  });

  it('what cannot be taken back of a person is rated severe in privacy', () => {
    for (const data of ['LOC', 'TRIPS', 'BIO', 'VOICE', 'VIDEO'])
      expect(rated(`AS-${data}`, 'PII', 'C')?.privacy, data).toBe('Severe');
  });

  it('losing an availability discloses nothing', () => {
    const disclosing = scenarios.filter(
      ({ property, ratings }) => property === 'A' && ratings.privacy !== 'Negligible',
    );
    expect(codes(disclosing)).toEqual([]);
  });

  it('no combination of levels stands for more than a fifth of the scenarios', () => {
    const combinations = scenarios.map(({ ratings }) => dimensions.map((dimension) => ratings[dimension]).join());
    const counts = [...new Set(combinations)].map((one) => combinations.filter((other) => other === one).length);
    expect(Math.max(...counts) / scenarios.length).toBeLessThan(0.2);
    expect(counts.length).toBeGreaterThan(30);
  });
});
