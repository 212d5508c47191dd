import { answersIn } from '#domain/kinds/asset/device-answers.ts';
import type { AssetRow } from '#domain/kinds/asset/shape.ts';
import type { PlainTextKey } from '@/i18n';
import { type Offer, partOfColumn, rowFields } from '@/rows/fields';
import { libraryField } from '@/rows/library/LibraryOrigin';
import { AssetBoundary } from './AssetBoundary';
import { AssetCategory } from './AssetCategory';
import { AssetDevice } from './AssetDevice';
import { AssetInside } from './AssetInside';
import { AssetInstances } from './AssetInstances';
import { AssetProperties } from './AssetProperties';
import { assigned, categoryChoices } from './entries';
import { useDeviceColumn } from './useDeviceColumn';
import { useInsideColumn } from './useInsideColumn';
import { useInstancesColumn } from './useInstancesColumn';
import { usePropertyColumns } from './usePropertyColumns';
import { useRiskCell } from './useRiskCell';

const others: Offer<'assets'> = (all, row) => all.filter(({ value }) => value !== row?.id);
const parts: Offer<'assets'> = (all, row, rowOf) =>
  others(all, row, rowOf).filter(
    ({ value }) => value === row?.part || (rowOf(value) as AssetRow | undefined)?.type === 'part',
  );

/** Typed here: inside the fields the compiler tries every entry against each way to declare a field, a sixth of the check of src. */
const icons: Readonly<Record<Exclude<AssetRow['icon'], ''>, PlainTextKey>> = {
  ecu: 'asset.icon.ecu',
  software: 'asset.icon.software',
  data: 'asset.icon.data',
  key: 'asset.icon.key',
  function: 'asset.icon.function',
  sensor: 'asset.icon.sensor',
  actuator: 'asset.icon.actuator',
  plug: 'asset.icon.plug',
  cloud: 'asset.icon.cloud',
  person: 'asset.icon.person',
  bus: 'asset.icon.bus',
  flow: 'asset.icon.flow',
  wireless: 'asset.icon.wireless',
  lamp: 'asset.icon.lamp',
  phone: 'asset.icon.phone',
  car: 'asset.icon.car',
  gateway: 'asset.icon.gateway',
  tool: 'asset.icon.tool',
  battery: 'asset.icon.battery',
  screen: 'asset.icon.screen',
  lock: 'asset.icon.lock',
  bolt: 'asset.icon.bolt',
  shield: 'asset.icon.shield',
  steering: 'asset.icon.steering',
};

export const assetFields = rowFields(
  'assets',
  {
    name: {
      type: 'text',
      label: 'workspace.field.name',
      meaning: 'meaning.asset.name',
      width: 260,
      grow: true,
      sticky: true,
      twins: true,
    },
    category: {
      type: 'method',
      choices: categoryChoices,
      label: 'asset.field.category',
      meaning: 'meaning.asset.category',
      width: 130,
      allowEmpty: true,
      needed: () => true,
      Panel: AssetCategory,
    },
    properties: {
      type: 'special',
      label: 'asset.field.properties',
      meaning: 'meaning.asset.property',
      useColumns: usePropertyColumns,
      patch: (on, row, column) => ({ properties: assigned(row, partOfColumn(column), on === true) }),
      Panel: AssetProperties,
    },
    notApplicable: { type: 'special', label: 'asset.field.notApplicable', Panel: false },
    deviceProperties: {
      type: 'special',
      label: 'asset.field.deviceProperties',
      meaning: 'meaning.asset.deviceProperties',
      useColumns: useDeviceColumn,
      optional: true,
      patch: (value) => ({ deviceProperties: answersIn(String(value ?? '')) ?? {} }),
      Panel: AssetDevice,
    },
    risk: {
      type: 'computed',
      label: 'asset.field.risk',
      meaning: 'meaning.asset.risk',
      width: 120,
      useCell: useRiskCell,
      explained: true,
    },
    type: {
      type: 'choice',
      values: { normal: 'asset.type.normal', part: 'asset.type.part' },
      label: 'asset.field.type',
      meaning: 'meaning.asset.type',
      width: 90,
    },
    diagram: {
      type: 'choice',
      values: { block: 'asset.diagram.block', link: 'asset.diagram.link' },
      label: 'asset.field.diagram',
      meaning: 'meaning.asset.diagram',
      width: 90,
    },
    insideTrustBoundary: {
      type: 'special',
      label: 'asset.field.insideTrustBoundary',
      meaning: 'meaning.asset.inside',
      useColumns: useInsideColumn,
      patch: (value) => ({ insideTrustBoundary: value === true }),
      Panel: AssetInside,
    },
    boundaryOverride: {
      type: 'special',
      label: 'asset.field.boundaryOverride',
      Panel: AssetBoundary,
      parts: { inside: 'asset.boundary.inside', reason: 'path.field.reason' },
    },
    icon: {
      type: 'choice',
      values: icons,
      label: 'asset.field.icon',
      meaning: 'meaning.asset.icon',
      width: 120,
      allowEmpty: true,
    },
    isSecurityAsset: {
      type: 'toggle',
      label: 'asset.field.isSecurityAsset',
      meaning: 'meaning.asset.security',
      width: 120,
      initial: true,
    },
    functions: {
      type: 'links',
      to: 'functions',
      label: 'asset.field.functions',
      meaning: 'meaning.asset.functions',
      width: 130,
    },
    description: {
      type: 'text',
      label: 'workspace.field.description',
      meaning: 'meaning.asset.description',
      width: 220,
      long: true,
      needed: () => true,
    },
    instances: {
      type: 'special',
      label: 'asset.field.instances',
      meaning: 'meaning.asset.instances',
      useColumns: useInstancesColumn,
      patch: (value) => ({ instances: Number(value) || 1 }),
      Panel: AssetInstances,
    },
    instanceNames: {
      type: 'text',
      label: 'asset.field.instanceNames',
      meaning: 'meaning.asset.instanceNames',
      width: 180,
      long: true,
      optional: true,
    },
    data: { type: 'text', label: 'asset.field.data', meaning: 'meaning.asset.data', width: 160, long: true },
    dataCategory: {
      type: 'text',
      label: 'asset.field.dataCategory',
      meaning: 'meaning.asset.dataCategory',
      width: 120,
    },
    dependsOn: { type: 'links', to: 'assets', offer: others, label: 'asset.field.dependsOn' },
    affects: { type: 'links', to: 'assets', offer: others, label: 'asset.field.affects' },
    part: { type: 'link', to: 'assets', offer: parts, label: 'asset.field.part' },
    library: libraryField('assets'),
  },
  {
    panel: [
      'name',
      'description',
      'category',
      'properties',
      'risk',
      'functions',
      'insideTrustBoundary',
      'boundaryOverride',
      'isSecurityAsset',
    ],
  },
);
