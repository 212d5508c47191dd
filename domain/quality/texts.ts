import type { LocalText } from '../model/base.ts';
import type { QualityCheck } from '../model/quality-checks.ts';
import { type QualityStep, said } from './check.ts';

/** What people read of a check: its name, why it matters, and a row that it finds beside one that it does not. */
export interface CheckWords {
  title: LocalText;
  why: LocalText;
  bad: LocalText;
  good: LocalText;
}

const words = (title: [string, string], why: [string, string], bad: [string, string], good: [string, string]) => ({
  title: said(...title),
  why: said(...why),
  bad: said(...bad),
  good: said(...good),
});

const ofScenarios = {
  assumptionUnconfirmed: words(
    ['Assumption that nobody confirmed', '假设未经确认'],
    ['Ratings rest on assumptions. One that nobody confirmed is a hope.', '评级以假设为依据，未经确认的假设不可靠。'],
    ['Confirmed by: empty, or “tbd”', '确认人：空，或“待定”'],
    ['Confirmed by: gateway team, interface agreement 1.2', '确认人：网关团队，接口协议 1.2'],
  ),
  propertyWithoutDamage: words(
    ['Security property without damage scenario', '安全属性没有损害场景'],
    [
      'A property that is assigned leads to a damage when it is lost. Without the damage nobody knows why it needs protection.',
      '已分配的安全属性一旦丧失即造成损害。没有损害场景，就无法说明为何需要保护。',
    ],
    ['A-2 has confidentiality; no damage scenario names it', 'A-2 具有机密性，但没有损害场景提到它'],
    ['DS-5: firmware falls into the hands of others', 'DS-5：固件被他人获取'],
  ),
  outsideAssetWithGoal: words(
    ['Asset outside the boundary with goals', '边界外的资产具有网络安全目标'],
    [
      'Parts of others get assumptions or agreed requirements. A goal of this item cannot protect them.',
      '由他方开发的资产应以假设或协议需求约束，本相关项的目标无法保护它。',
    ],
    ['Gateway ECU (outside), goal CSG-2', '网关 ECU（边界外），目标 CSG-2'],
    ['Gateway ECU (outside), assumption CSA-2', '网关 ECU（边界外），假设 CSA-2'],
  ),
  damageWithoutThreat: words(
    ['Damage scenario without threat scenario', '损害场景没有威胁场景'],
    ['Nobody has said how the damage can come about by an attack.', '未说明攻击如何导致该损害。'],
    ['DS-7: no threat scenario leads to it', 'DS-7：没有威胁场景导致该损害'],
    ['DS-7: reached by TS-4', 'DS-7：由 TS-4 导致'],
  ),
  allDamagesSevere: words(
    ['All damage scenarios are Severe', '全部损害场景均为“严重”'],
    ['Ratings that are all alike say nothing of what comes first.', '全部相同的评级无法区分优先级。'],
    ['Six damage scenarios, six times Severe', '六个损害场景，六个“严重”'],
    ['Severe for the collision, Moderate for the lost comfort', '碰撞为“严重”，舒适功能丧失为“中等”'],
  ),
  severeWithoutRoadUser: words(
    ['Safety is Severe, and nobody is named who is harmed', '人身安全为“严重”，但未写明受害者'],
    [
      'Safety is rated for road users. The text has to say who is harmed, and how.',
      '人身安全针对道路使用者评级，文中须写明何人受到何种伤害。',
    ],
    ['The lamps stay dark in all vehicles', '所有车辆的车灯均不亮'],
    ['The driver does not see the obstacle and collides with it', '驾驶员未看到障碍物而发生碰撞'],
  ),
  safetyLeftOut: words(
    ['Safety left out or Negligible beside an accident', '写有事故，人身安全却未分析或为“可忽略”'],
    [
      'The text names an accident or injuries, and the rating does not follow.',
      '文中写到事故或人员受伤，评级却未反映。',
    ],
    ['“Front collision at night”, safety not analysed', '“夜间正面碰撞”，人身安全未分析'],
    ['“Front collision at night”, safety Severe (S3)', '“夜间正面碰撞”，人身安全“严重”（S3）'],
  ),
  threatWithoutCause: words(
    ['Threat scenario without cause', '威胁场景没有原因'],
    [
      'A threat scenario names asset, property and the cause of the compromise. The generated sentence has no cause.',
      '威胁场景须写明资产、安全属性和破坏原因，自动生成的句子没有原因。',
    ],
    ['Tampering of firmware', '篡改固件'],
    ['Firmware is replaced over an unlocked bootloader', '通过未锁定的引导程序替换固件'],
  ),
  controlsWithoutEffect: words(
    ['Controls that lower nothing', '控制措施没有效果'],
    [
      'With the active controls the attack is as feasible as without. Either a way goes around them, or the bypass is rated too easy.',
      '启用控制措施后攻击可行性未降低：要么存在绕开的路径，要么绕过难度评得过低。',
    ],
    ['Control on one of two equally easy paths', '两条同样容易的路径中只有一条设有控制措施'],
    ['Control on the step that both paths share', '控制措施设在两条路径共用的步骤上'],
  ),
} as const;

const ofRatings = {
  oneTupleForMost: words(
    ['One tuple of values for most attack paths', '多数攻击路径取值相同'],
    ['Values that are the same everywhere were probably not judged one by one.', '处处相同的取值很可能没有逐条评估。'],
    [
      'Six of seven paths: 1 week, Expert, Restricted, Easy, Specialized',
      '七条路径中有六条：1 周、专家、受限、容易、专用',
    ],
    ['Paths differ in what they take', '各路径按所需条件分别取值'],
  ),
  pathStaysOutside: words(
    ['Path that never crosses the boundary', '路径未进入边界'],
    [
      'An attack on the item has to reach it. The path ends outside of the trust boundary it starts outside of.',
      '针对相关项的攻击须触及相关项，该路径起止均在信任边界之外。',
    ],
    ['Compromise the navigation ECU, send to the gateway ECU', '攻破导航 ECU，向网关 ECU 发送数据'],
    ['… and the gateway forwards it to the body control ECU', '……网关再转发至车身控制 ECU'],
  ),
  stepsOutOfOrder: words(
    ['Steps in an impossible order', '步骤顺序不可能'],
    ['A step comes before the step it needs, or steps need each other.', '步骤排在其前提步骤之前，或互为前提。'],
    ['1 Flash firmware (needs step 2), 2 unlock the bootloader', '1 刷写固件（须先完成 2），2 解锁引导程序'],
    ['1 Unlock the bootloader, 2 flash firmware', '1 解锁引导程序，2 刷写固件'],
  ),
  pathOlderThanSystem: words(
    ['Path that is older than its system', '路径早于系统变更'],
    [
      'A flow to the threatened asset was drawn after the path was last judged. It may open an easier way.',
      '该路径最近一次评估之后，又绘制了通向受威胁资产的数据流，可能存在更容易的途径。',
    ],
    ['Path of March, update route drawn in May', '路径评估于三月，升级数据流绘制于五月'],
    ['Path looked at again in May', '五月重新评估了路径'],
  ),
  reasonCopied: words(
    ['Copied reason', '理由被复制'],
    [
      'The same words cannot be the reason of different levels, nor of two dimensions.',
      '同样的文字不能同时作为不同等级或不同维度的理由。',
    ],
    ['AP-4 Expert and AP-9 Proficient with the same sentence', 'AP-4“专家”与 AP-9“熟练者”理由相同'],
    ['Each reason says what is special there', '每条理由写明各自的依据'],
  ),
  reasonEmpty: words(
    ['Reason without content', '理由没有内容'],
    ['Nobody who reads it later can follow the rating.', '事后阅读者无法据此理解评级。'],
    ['See above. Expert judgement.', '同上。专家判断。'],
    ['Tools for this bus are sold for less than 100 euros', '该总线的工具售价不足一百欧元'],
  ),
  wordsContradict: words(
    ['Words against the rating', '文字与评级矛盾'],
    ['Reason and level say different things. One of them is wrong.', '理由与等级不一致，必有一处有误。'],
    ['“A layman can do it” beside Expert', '“外行即可完成”，等级为“专家”'],
    ['“A layman can do it” beside Layman', '“外行即可完成”，等级为“外行”'],
  ),
  numbersContradict: words(
    ['Figures against the rating', '数值与评级矛盾'],
    ['Reason and level say different things. One of them is wrong.', '理由与等级不一致，必有一处有误。'],
    ['“one week” beside ≤ 1 day; “S1” beside Severe', '“一周”，等级为“≤ 1 天”；“S1”，等级为“严重”'],
    ['“one week” beside ≤ 1 week', '“一周”，等级为“≤ 1 周”'],
  ),
  onePersonOnly: words(
    ['Ratings by one person only', '评级由同一人完成'],
    [
      'Nobody else looked at the ratings. From CAL1 on another person verifies.',
      '评级未经他人查看。自 CAL1 起须由他人验证。',
    ],
    ['All ratings entered by one person, no risk reviewed', '全部评级由一人录入，没有风险经过评审'],
    ['A second analyst rated some rows, or reviewed risks', '另有分析人员评定部分行，或评审了风险'],
  ),
} as const;

const ofTreatment = {
  residualAsInitial: words(
    ['Reduced, and the residual value is the initial one', '已降低，但残余风险值不变'],
    [
      'A risk that is reduced has to become lower, or the treatment is another one.',
      '风险既然降低，其值应下降，否则处置方式有误。',
    ],
    ['Treatment reduce, 4 before and 4 after', '处置为“降低”，处置前后均为 4'],
    ['Treatment reduce, 4 before and 2 after', '处置为“降低”，处置前 4、处置后 2'],
  ),
  retainedAboveLimit: words(
    ['Accepted above the limit of the organisation', '超出组织限值仍接受'],
    [
      'The method forbids this treatment from a risk value on. An exception should stay rare and be looked at.',
      '方法规定自某一风险值起禁止该处置方式，例外应属少数并受关注。',
    ],
    ['Risk 4 retained, limit 3', '风险值 4，予以保留，限值为 3'],
    ['Risk 4 reduced to 2, then retained', '风险值由 4 降至 2 后保留'],
  ),
  acceptedByRater: words(
    ['Accepted by the person who rated', '评级者本人接受风险'],
    ['The person who rates a risk should not accept it.', '评定风险者不应同时接受该风险。'],
    ['Rated and accepted by Li Wei', '李伟评级并接受'],
    ['Rated by Li Wei, accepted by the head of development', '李伟评级，开发负责人接受'],
  ),
  claimWithoutReason: words(
    ['Claim without reason', '声明没有理由'],
    ['A claim says why a shared or retained risk is acceptable.', '声明须说明为何可以分担或保留该风险。'],
    ['Explanation: see claim', '说明：同上'],
    ['Explanation: keys are in the HSM, reviewed in May', '说明：密钥存于 HSM，五月已评审'],
  ),
  goalAsRequirement: words(
    ['Goal repeated as requirement', '需求重复目标'],
    ['A requirement refines its goal so that it can be built and verified.', '需求须细化目标，使其可实现、可验证。'],
    ['The firmware shall be protected against tampering', '应防止固件被篡改'],
    ['The ECU shall start only firmware with a valid signature', 'ECU 应仅启动签名有效的固件'],
  ),
  requirementWithoutMethod: words(
    ['Requirement without verification method', '需求没有验证方法'],
    ['How it is to be verified decides how it has to be written.', '验证方式决定需求应如何编写。'],
    ['Verification method: empty', '验证方法：空'],
    ['Verification method: test', '验证方法：测试'],
  ),
  verifiedByAuthor: words(
    ['Verified by its author', '作者本人验证'],
    ['From CAL1 on another person verifies.', '自 CAL1 起须由他人验证。'],
    ['Written and verified by Li Wei', '李伟编写并验证'],
    ['Written by Li Wei, verified by the test team', '李伟编写，测试团队验证'],
  ),
  controlWithoutRequirement: words(
    ['Active control without requirement', '启用的控制措施没有需求'],
    ['The lower risk rests on a control that nobody is asked to build.', '风险降低所依据的控制措施没有需求要求实现。'],
    ['CTL-3 active, no requirement', 'CTL-3 启用，没有需求'],
    ['CTL-3 active, CSR-5', 'CTL-3 启用，对应 CSR-5'],
  ),
} as const;

/** The words of every check. */
export const checkWords: Readonly<Record<QualityCheck, CheckWords>> = { ...ofScenarios, ...ofRatings, ...ofTreatment };

export const stepWords: Readonly<Record<QualityStep, LocalText>> = {
  item: said('Item, assumptions and assets', '相关项、假设与资产'),
  damages: said('Damage scenarios', '损害场景'),
  threats: said('Threat scenarios', '威胁场景'),
  paths: said('Attack paths', '攻击路径'),
  ratings: said('Ratings and their reasons', '评级及理由'),
  risks: said('Risks', '风险'),
  statements: said('Goals, claims, requirements, controls', '目标、声明、需求与控制措施'),
};
