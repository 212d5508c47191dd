import { rowFields } from '@/rows/fields';
import { useLinkingCodes } from '@/rows/linking-cells';
import { RelatedAssets } from './RelatedAssets';

export const functionFields = rowFields('functions', {
  name: {
    type: 'text',
    label: 'workspace.field.name',
    meaning: 'meaning.function.name',
    width: 220,
    sticky: true,
    twins: true,
  },
  description: {
    type: 'text',
    label: 'workspace.field.description',
    meaning: 'meaning.function.description',
    width: 260,
    grow: true,
    long: true,
  },
  level: {
    type: 'choice',
    values: { main: 'function.level.main', sub: 'function.level.sub' },
    label: 'function.field.level',
    meaning: 'meaning.function.level',
    width: 90,
    // A main function has no parent.
    patch: (level) => (level === 'main' ? { level, parent: null } : { level: 'sub' }),
  },
  parent: {
    type: 'link',
    to: 'functions',
    offer: (all, row) => all.filter(({ value }) => value !== row?.id),
    label: 'function.field.parent',
    meaning: 'meaning.function.parent',
    width: 90,
    // A function with a parent is a sub function.
    patch: (parent) => (parent ? { parent: parent as string, level: 'sub' } : { parent: null }),
  },
  cybersecurity: {
    type: 'toggle',
    label: 'function.field.cybersecurity',
    meaning: 'meaning.function.cybersecurity',
    width: 120,
    initial: true,
  },
  assets: {
    type: 'computed',
    label: 'function.field.assets',
    meaning: 'meaning.function.assets',
    width: 140,
    useCell: () => useLinkingCodes('assets', 'functions'),
    Panel: RelatedAssets,
  },
  data: { type: 'text', label: 'function.field.data', meaning: 'meaning.function.data', width: 180, long: true },
});
