import type { Block, Section, TableBlock } from './blocks.ts';

/**
 * A chapter that has something to say, without the tables in it that have nothing; else none. Numbers and contents follow what is left. What ISO/SAE 21434
 * asks for (item definition, assets, damage and threat scenarios, attack paths, risks, treatment, goals, claims, requirements) stays and says that
 * nothing has been entered: that it is missing is a finding.
 */
export function withoutEmpty(section: Section): Section[] {
  const blocks = groupsOf(section.blocks).flatMap(filled);
  return blocks.length > 0 ? [{ ...section, blocks }] : [];
}

/** The blocks under each heading, with it; before the first one those of the chapter itself. */
function groupsOf(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [[]];
  for (const block of blocks)
    if (block.block === 'heading') groups.push([block]);
    else groups.at(-1)?.push(block);
  return groups;
}

const isEmpty = (block: Block): boolean => {
  if (block.block === 'facts') return block.rows.length === 0;
  return block.block === 'table' && isEmptyTable(block);
};

/** A table with a sentence of its own for having no lines has something to say. */
const isEmptyTable = ({ count, wanted }: TableBlock): boolean => count === 0 && !wanted;

/** What introduces others: without them it says nothing. */
const introduces = (block: Block): boolean =>
  block.block === 'heading' || (block.block === 'text' && block.quiet === true);

function filled(group: readonly Block[]): readonly Block[] {
  const left = group.filter((block) => !isEmpty(block));
  return left.length < group.length && left.every(introduces) ? [] : left;
}
