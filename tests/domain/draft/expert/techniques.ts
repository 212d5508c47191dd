/**
 * The techniques by which a path of an expert list and a path of a draft are compared: what an attacker does, in English words of the name and the
 * steps of a path. Written with the lists, before any draft was there. Mended since: "false camera messages" of the example are forged ones.
 */
export interface Technique {
  says: string;
  words: RegExp;
}

export const techniques = {
  cellular: {
    says: 'comes in over the cellular network',
    words: /cellular|mobile network|modem|baseband|telematics|\b(4g|5g|lte)\b/i,
  },
  backend: {
    says: 'takes over a server or its interface',
    words: /back.?end|\bserver|cloud|operator's|signing service|web api|programming interface/i,
  },
  account: {
    says: 'takes over the account or the app of a user',
    words: /account|credential|phish|password|mobile app|smartphone app|companion app/i,
  },
  'short-range': {
    says: 'uses Bluetooth, Wi-Fi or another radio nearby',
    words: /bluetooth|\bble\b|wi-?fi|short.range|pairing|wireless stack|radio stack|nearby/i,
  },
  obd: {
    says: 'connects a device to the diagnostic connector',
    words: /\bobd|dongle|diagnostic (connector|port|socket)/i,
  },
  inject: {
    says: 'sends forged messages or signals',
    words:
      /inject|forg(e|ed|ing)|spoof|impersonat|masquerad|fake|false (\w+ )?(message|frame|signal|request|command)|malicious (message|frame|signal|command|control)|pretend/i,
  },
  flood: {
    says: 'floods or overloads',
    words: /flood|overload|highest priority|exhaust|saturat|busy|bus load|denial.of.service|as fast as/i,
  },
  'bus-off': {
    says: 'silences a node by errors',
    words: /bus.?off|error (frame|flag|counter|passive)|collision|dominant/i,
  },
  sniff: {
    says: 'listens and records',
    words: /sniff|eavesdrop|record|listen|captur|intercept|monitor|tap(s|ped|ping)?\b|read along/i,
  },
  mitm: {
    says: 'sits in between and changes what passes',
    words:
      /in.the.middle|in between|between (the|two|sender|unit|both)|mitm|interpos|intercept|in transit|on (its|the) way/i,
  },
  replay: {
    says: 'sends recorded messages again',
    words: /replay|again later|recorded (message|frame|command|exchange|signal|request)|play(s|ed)? back/i,
  },
  relay: {
    says: 'relays a radio exchange',
    words: /relay|extend(s|ed|ing)? the (range|distance)|amplif|distance (reduction|shorten|decreas)|prolong/i,
  },
  diagnostics: {
    says: 'passes the security access and uses diagnostic services',
    words:
      /diagnos|security access|seed|\buds\b|\btester\b|unlock(s|ed|ing)? the (ecu|unit|control)|workshop tool|key programm|service 0x/i,
  },
  update: {
    says: 'installs manipulated software',
    words:
      /(malicious|manipulated|changed|modified|tampered|forged|own|foreign|unsigned) (firmware|software|image|update|package|code|model|program)|reflash|re-?program|update (agent|client|process|package|service|server)|flash(es|ed|ing)? (the|a|own|manipulated|modified|changed)/i,
  },
  rollback: {
    says: 'installs an old version',
    words:
      /roll.?back|downgrad|old(er)? (signed |vulnerable )?(version|package|image|software|firmware|release)|outdated/i,
  },
  debug: {
    says: 'uses a debug interface',
    words: /debug|jtag|\bswd\b|uart|serial console|boundary scan|test (pad|point|port)/i,
  },
  'memory-read': {
    says: 'reads memory of the opened unit',
    words:
      /read(s|ing)?.?out|dump|unsolder|desolder|chip.off|(read|extract|copy|copies|pull)\w* .{0,40}(flash|memory|eeprom|storage|chip|binary|image|firmware)/i,
  },
  glitch: {
    says: 'uses faults or side channels',
    words: /glitch|fault|side.?channel|power analysis|electromagnetic (analysis|emanation)|voltage/i,
  },
  'key-theft': {
    says: 'steals keys where they are made or kept',
    words:
      /(steal|stolen|leak|obtain|get hold|extract|disclos|compromis|copy|copies)\w* .{0,50}(key|certificate|secret|credential)|key (server|management|material|infrastructure)|production line|end.of.line/i,
  },
  'weak-crypto': {
    says: 'breaks weak cryptography or passwords',
    words:
      /weak|brute|crack|guess|crypt(o)?analy|default (key|password)|rolling code|clon|predict|short key|collision attack/i,
  },
  sensor: {
    says: 'influences what a sensor measures',
    words:
      /blind|dazzl|laser|projector|project(s|ed|ing)? |adversarial|\bgnss|\bgps|satellite|optical|physical(ly)? (signal|stimul|manipulat)|in front of the|stimul|electromagnetic|magnet|resistor|simulat|phantom|target/i,
  },
  jamming: {
    says: 'jams radio',
    words:
      /jam(s|med|mer|ming)?\b|interfer|radio noise|noise on|disturb(s|ed|ing)? (the )?(radio|frequency|band|signal)/i,
  },
  pivot: {
    says: 'goes on from another control unit that was taken over',
    words:
      /compromis(e|ed|es|ing) .{0,60}(ecu|unit|controller|head unit|infotainment|telematics|navigation|gateway|node)|lateral|pivot|via (the )?(head unit|infotainment|telematics)|from (a|the|another) (compromised|taken)|taken over/i,
  },
  crash: {
    says: 'crashes software by malformed input',
    words:
      /malform|crash|fuzz|invalid (packet|frame|message|length|input)|parser|restart|hang|reset(s|ting)? (the )?(ecu|unit|controller)/i,
  },
  exploit: {
    says: 'exploits an error of the software',
    words:
      /exploit|vulnerab|overflow|memory (error|corruption)|code execution|execut(e|es|ing) (own |malicious |arbitrary )?code|privilege|escalat|root shell|run(s|ning)? (own |malicious )?code/i,
  },
  'rogue-station': {
    says: 'sets up a false station or access point',
    words: /(rogue|false|fake) (base station|access point|cell|network|server|station|charg)|imsi/i,
  },
  insider: {
    says: 'works from inside a supplier or a plant',
    words: /insider|supplier|supply chain|employee|poison|training data|plant|factory|production/i,
  },
  'replace-part': {
    says: 'exchanges a part',
    words: /replac|exchang|swap|counterfeit|clone(d)? (part|unit|ecu)|substitut|another (unit|part|module|sensor)/i,
  },
  'wipe-log': {
    says: 'deletes or avoids records',
    words: /\blogs?\b|trace|audit|eras|clear(s|ed|ing)?|delet|overwrit|wipe|record(s)? (of|are)|attribut/i,
  },
  configuration: {
    says: 'changes configuration or coding',
    words: /config|coding|parameter|calibrat|setting|rule|routing table|variant|write data by/i,
  },
  disconnect: {
    says: 'interrupts lines',
    words:
      /cut(s|ting)?\b|disconnect|interrupt|unplug|short.circuit|wire|harness|remov(e|es|ing) (the )?(cable|connector|sensor|power|supply)/i,
  },
} as const satisfies Readonly<Record<string, Technique>>;

export type TechniqueName = keyof typeof techniques;
