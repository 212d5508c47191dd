import type en from '../en-US/configuration-template';

export default {
  'configuration.tab.property': '安全属性',
  'configuration.tab.category': '资产类别',
  'configuration.field.assetCategory': '资产类别',
  'configuration.field.property': '安全属性',
  'configuration.field.effects': '影响后果',
  'configuration.field.category': '影响类别',
  'configuration.field.ratings': '评级',
  'configuration.field.diagram': '图形',
  'configuration.anyCategory': '任意',
  'configuration.comma': '、',
  'configuration.diagram.block': '方块',
  'configuration.diagram.link': '连线',
  'configuration.category.create': '新建资产类别',
  'configuration.category.empty': '资产类别说明资产如何绘制，以及初始具有哪些安全属性。',
  'configuration.category.propertiesHint': '该类别的资产初始具有的安全属性',
  'configuration.template.create': '新建影响模板',
  'configuration.template.empty': '影响模板是生成损害场景的起点：文字、影响后果和评级。',
  'configuration.template.ratingsHint': '按标准的等级名称评级，项目采用与之对应的等级。',
  'configuration.template.unrated': '未评级',
} satisfies Record<keyof typeof en, string>;
