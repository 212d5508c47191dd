import type { Block } from './blocks.ts';

const functionHeading =
  /\b(?:functional (?:scope|requirements|range|overview|content)|capabilities|functions?|features?|functionality|use cases?|services|tasks of|highlights|what (?:it|the [\w -]{2,30}) (?:has to|must|should|shall|can|does)(?: do)?$)\b|功能|特点|用例|使用场景/i;
const noFunctionHeading =
  /functional safety|non-?functional|功能安全|非功能|assum|constraint|description|overview|(?<!functional )scope|描述|概述|约束|假设|接口/i;
const assumptionHeading =
  /\bassum|presuppos|preconditions?\b|prerequisites?\b|taken? (?:as|for) (?:given|granted)|假设|假定|前提/i;
/** "Constraints and assumptions": what is below is taken for granted either way. */
const likewise =
  /\b(?:constraints|preconditions|prerequisites|limitations|limits|restrictions|boundaries|exclusions|dependencies) and (?=assum)|(?<=assumptions) and (?:constraints|preconditions|prerequisites|limitations|dependencies)|(?:约束|限制|前提|前提条件)(?:条件)?[与和及](?=假[设定])|(?<=假[设定])[与和及](?:约束|限制|前提)(?:条件)?/i;
const mixedHeading = /\band\b|,|与|和|及/;
const listIntro =
  /\b(?:following|these)\s+(?:\w+\s+)?(?:functions?|features?|services)\b.{0,40}[:：]?$|\b(?:functions?|features)(?: are)?\s*[:：]$|(?:以下|下列|如下)(?:\S{0,6})?(?:功能|服务)[:：]?$|功能(?:如下|包括|有)[:：]?$/i;

export type Section = { functions: boolean; assumptions: 'all' | 'some' | 'none'; side?: 'in' | 'out' };

/** What the paragraphs below a heading are about. */
const sideOf = (heading: string): 'in' | 'out' | undefined =>
  /\binputs?$|输入$/i.test(heading.trim()) ? 'in' : /\boutputs?$|输出$/i.test(heading.trim()) ? 'out' : undefined;

export const sectionOf = (heading: string): Section => ({
  ...(sideOf(heading) && { side: sideOf(heading) }),
  functions: functionHeading.test(heading) && !noFunctionHeading.test(heading),
  assumptions: assumptionHeading.test(heading)
    ? mixedHeading.test(heading.replace(likewise, ''))
      ? 'some'
      : 'all'
    : 'none',
});

/** A paragraph that says that a list of functions follows. */
export const introducesFunctions = (text: string): boolean => listIntro.test(text.trim());

const assumptionEn =
  /\bassum(?:e|es|ed|ing|ption|ptions)\b|\b(?:shall|must|has to|have to|can|may) be trusted\b|\b(?:is|are)(?: considered| regarded as| deemed)?(?: to be)? (?:fully )?(?:trusted|trustworthy)\b|\bpresum(?:e|ed|es)\b|\btake(?:n)? (?:it )?for granted\b|\bit is expected that\b|\bis considered (?:secure|safe)\b|\bCSA-\d+/i;
const assumptionZh =
  /(?<![、及和与])(?:假设|假定)|(?:我们|本文|分析)(?:\S{0,5})?(?:默认|相信|也默认)|(?:视为|认为|默认|被认为是?|属于|是)(?:\S{0,4})?可信|前提(?:是|条件)|默认(?:为)?安全|设想/;

export const isAssumption = (sentence: string): boolean => assumptionEn.test(sentence) || assumptionZh.test(sentence);

const modal =
  /^(.{2,160}?)\b(?:shall|must|will|is able to|are able to|is capable of|can)\s+(?!not\b|be\s+(?:trusted|assumed)|(?<=(?:can|will)\s+)be\b)(.{6,})$/;
const offered =
  /^(.{2,160}?)\b(supports|provides|offers|enables|allows|performs|implements|realises|realizes|is responsible for|serves to|is used to)\s+(.{4,})$/i;
const doing =
  /^(.{2,160}?)\b(controls|monitors|checks|verifies|detects|measures|calculates|estimates|filters|lights|illuminates|charges|balances|decides|chooses|supplies|regulates|limits|locks|unlocks|authenticates|encrypts|decrypts|validates|records|displays|warns|converts|distributes|switches|stabilises|stabilizes|adjusts|predicts|carries|sets up|recognises|recognizes|brakes|brings|reduces|refuses|reminds|steers|activates|deactivates|manages|isolates|signs|localises|plays|opens|closes|collects|evaluates|fuses|plans|triggers|projects|prevents|generates|assists)\s+(.{4,})$/i;
/** What is said of the document, of how a part is built or of its surroundings. */
const noFunction =
  /\b(?:comply|complies|conform|document|withstand|temperature|housing|IP\d|chapter|voltage|dimension|weigh|mounted|tested|reports? are|lifetime|kg|consist|reuse|standard)\b|符合|满足.{0,20}(?:要求|标准|规定)|温度|本文|电压为|尺寸|防护等级|重量|寿命/i;
/** It says what the thing withstands, below a heading that promises assumptions. */
export const isOfBuild = (sentence: string): boolean =>
  /\b(?:temperature|housing|IP\d|voltage|dimensions?)\b|温度|工作电压|防护等级|尺寸/i.test(sentence) &&
  !isAssumption(sentence);
const followingList =
  /\b(?:the )?following (?:\w+ )?(?:functions?|features?|services|data)|(?:以下|如下)\S{0,6}[:：]?$/i;

const modalZh =
  /(?:应(?:当|该)?能?(?:够)?|必须|须|可以|能够|能|可)(?!用|信|靠|变|选|知|见|由|从)(?=(?:在|于|对|将|向|按|通过|依据|按照|丢弃|生成|作为|维护|分发|转发|广播|过滤|拦截|更新|切换|提示|下发|停止|驱动|点亮|确保|保证|在|先|每|立即|周期|从|与|为|把|避免|防止|屏蔽|清除|计算|采用|使用|支持|提供|具备|实现|完成|检测|监测|发送|接收|控制|验证|校验|识别|记录|显示|切断|关闭|启动|执行|进行|自动|根据|响应|存储|上报|限制|保护|采集|计算|诊断|唤醒|保持|输出|拒绝|禁止|远程|对|降低|提高|减小|增大|调整|释放|减速|报警|告警|熄灭|允许|读取|写入|返回|重启|复位|退出|加密|解密|签名|认证|锁定|解锁|断开|闭合|打开|回退|恢复|提醒|推送|触发|同步|通知))/;
const offeredZh =
  /(?:支持|提供|实现|具有|具备|负责|(?<![适应可])用于|可完成)(?![给至到由])([\u4e00-\u9fffA-Za-z\d].{1,80})/;

/** "When the sensor reports a fault, …": what is done stands behind it. */
const condition =
  /^(?:If|When|Whenever|While|Once|As soon as|Unless)\b[^,]{3,140},\s+|^[^，,]{2,60}(?:[时后]|情况下)\s?[，,](?=.{4})/;

const enumeratedEn =
  /^(?:[\w-]+\s){0,4}(?:functions|features|services|use cases)\b[^,;:.]{0,60}?\b(?:are|include|comprise)(?: the following)?:?\s+([^:;]{8,})$/i;
const enumeratedZh = /功能(?:主要)?(?:包括|包含|有|为|涵盖)[:：]?([^：；]{4,})$/;

/** "The functions are A, B and C": each of them. */
export function functionsListed(sentence: string, isChinese: boolean): string[] {
  const list = (isChinese ? enumeratedZh : enumeratedEn).exec(sentence)?.[1]?.replace(/[。.]$/, '');
  if (list === undefined || /\bnot\b|不/.test(list)) return [];
  const parts = isChinese
    ? list.replace(/等(?:功能|服务)?$/, '').split(/[、，]/)
    : list.split(/,\s*/).flatMap((part, at, all) => (at === all.length - 1 ? part.split(/\s*\band\s+/) : [part]));
  const names = parts.map((part) => named(part.replace(/^(?:an?|the)\s+/, ''))).filter((name) => name.length > 1);
  return names.length > 1 && names.every((name) => name.length < 60) ? names : [];
}

/** What a sentence says the item does, in few words; undefined where it says none. */
export function functionOf(whole: string, isChinese: boolean): { name: string; sure: boolean } | undefined {
  const sentence = whole.replace(condition, '');
  if (noFunction.test(sentence) || followingList.test(sentence) || isAssumption(sentence) || /[:：]$/.test(sentence))
    return undefined;
  if (isChinese) return functionZh(sentence);
  if (/\b(?:does|do|shall|can|is|are|must|will) not\b|\bcannot\b|\bnever\b|\bno\b/i.test(sentence)) return undefined;
  const must = modal.exec(sentence);
  if (must && isSubject(must[1])) return { name: named(must[2] ?? ''), sure: /\b(?:shall|must)\b/i.test(sentence) };
  const offer = offered.exec(sentence);
  if (offer && isSubject(offer[1]))
    return {
      name: named(
        /^(?:supports|provides|offers|implements|performs)$/i.test(offer[2] ?? '')
          ? `${offer[2]} ${offer[3]}`
          : (offer[3] ?? ''),
      ),
      sure: false,
    };
  const does = doing.exec(sentence);
  return does &&
    isSubject(does[1]) &&
    !/^(?:is|are|was|were|has|have|can|shall|may|must|will|between|at|in|of)\b/.test(does[3] ?? '')
    ? { name: named(`${does[2]} ${does[3]}`), sure: false }
    : undefined;
}

/** A verb stands behind none of these: there it is a noun. */
const isSubject = (before = ''): boolean =>
  !/\b(?:the|an?|of|no|by|with|and|or|its|their|each|all|any|for|from|to|via|over|through|on|these|this|other)\s*$/i.test(
    before,
  );

function functionZh(sentence: string): { name: string; sure: boolean } | undefined {
  if (/不支持|不具备|不能|无法|不应|不得/.test(sentence)) return undefined;
  const must = modalZh.exec(sentence);
  if (must) return { name: named(sentence.slice(must.index + must[0].length)), sure: /应|须/.test(must[0]) };
  const borne = /^.{0,8}?([\u4e00-\u9fffA-Za-z]{2,12}功能)由.{2,20}(?:完成|实现|承担|负责)/.exec(sentence);
  if (borne?.[1]) return { name: named(borne[1]), sure: false };
  const done = /(?:并|且|应)?(对.{2,40}?进行.{2,30})/.exec(sentence);
  if (done?.[1]) return { name: named(done[1]), sure: false };
  const offer = offeredZh.exec(sentence);
  return offer?.[1] ? { name: named(offer[1]), sure: false } : undefined;
}

/** A name of a function: as far as its first stop. */
export function named(text: string): string {
  const first = text.trim().split(/[。；;]|[.](?:\s|$)|\s[–—-]\s|[:：]\s*/)[0] ?? '';
  const name = first
    .trim()
    .replace(/[,，、.]+$/, '')
    .replace(/\s*[（(][A-Z]{2,8}[)）]$/, '')
    .slice(0, 160);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The name of an item in a list of functions: what stands before its explanation. */
export const itemName = (block: Block): string => named(block.text.replace(/^(?:F(?:UN|R)?[-_ ]?\d+[:：.]?\s*)/i, ''));
