import { isAddress, isPlainLink } from './address.ts';
import { TemplateRefused } from './refused.ts';
import type { Element } from './xml-tree.ts';

/*
 * The fields of a part. Word puts the instruction of a field together from all that stands in it, the results of inner fields too: a name or a target that
 * is made by an inner field, or that differs with tracked changes and alternatives, is not known before Word has opened the file.
 */

/** Fields of Word that print what the document itself holds. */
const plainFields = new Set(
  (
    'page numpages sectionpages section pageref ref noteref styleref toc tc toa ta index xe seq listnum hyperlink date time createdate savedate printdate ' +
    'edittime title subject author keywords comments lastsavedby filename filesize numwords numchars docproperty info revnum symbol ' +
    'formtext formcheckbox formdropdown quote eq advance bibliography citation = if userinitials username useraddress compare'
  ).split(' '),
);

/** Stands for what an inner field prints: no name and no target may hold it. */
const inner = '\u0001';

interface Piece {
  words: string;
  /** Within a tracked insertion or deletion. */
  change: 'inserted' | 'deleted' | undefined;
}

interface OpenField {
  /** The pieces of the instruction; null once the result begins. */
  instruction: Piece[] | null;
  /** The alternative of a text that it began in. */
  branch: Element | undefined;
}

/** Follows the fields while a part is gone through. */
export class OpenFields {
  /** The innermost last. */
  private readonly open: OpenField[] = [];
  private change: Piece['change'];

  /** Takes the next element; returns what is to be done behind its children. @throws TemplateRefused */
  pass(element: Element, name: string, branch: Element | undefined): (() => void) | undefined {
    if (name === 'ins' || name === 'moveTo') return this.within('inserted');
    if (name === 'del' || name === 'moveFrom') return this.within('deleted');
    if (name === 'fldSimple') return this.simple(attribute(element, 'instr'), branch);
    if (name === 'fldChar') this.mark(attribute(element, 'fldCharType'), branch);
    if (name === 'instrText' || name === 'delInstrText') {
      const words = wordsOf(element);
      if (!this.put(words, branch, name === 'delInstrText' ? 'deleted' : this.change)) refuseField(words);
    }
    // Word reads plain text in an instruction as a part of it.
    if (name === 't' || name === 'delText') this.put(wordsOf(element), branch, this.change);
    if (name === 'tab' || name === 'br' || name === 'cr') this.put(' ', branch, this.change);
    return undefined;
  }

  /** A field that is never closed is one all the same. @throws TemplateRefused */
  finish(): void {
    for (const { instruction } of this.open) if (instruction) refuseInstruction(instruction);
  }

  private within(change: Piece['change']): () => void {
    const before = this.change;
    this.change = change;
    return () => {
      this.change = before;
    };
  }

  private simple(instruction: string, branch: Element | undefined): () => void {
    refuseField(instruction);
    this.put(inner, branch, this.change);
    const before = this.open.push({ instruction: null, branch });
    return () => {
      if (this.open.length !== before) throw new TemplateRefused('field', instruction.trim().slice(0, 40));
      this.open.pop();
    };
  }

  private mark(type: string, branch: Element | undefined): void {
    if (type === 'begin') {
      this.put(inner, branch, this.change);
      this.open.push({ instruction: [], branch });
      return;
    }
    const field = this.open.at(-1);
    if (!field) return;
    if (field.instruction) refuseInstruction(field.instruction);
    if (field.branch !== branch) throw new TemplateRefused('field', '');
    field.instruction = null;
    if (type === 'end') this.open.pop();
  }

  /** Adds words to the instruction that is open; false when there is none. */
  private put(words: string, branch: Element | undefined, change: Piece['change']): boolean {
    const field = this.open.at(-1);
    if (!field?.instruction) return false;
    if (field.branch !== branch) throw new TemplateRefused('field', words.trim().slice(0, 40));
    field.instruction.push({ words, change });
    return true;
  }
}

const wordsOf = (element: Element): string => element.children.filter((child) => typeof child === 'string').join('');

const attribute = (element: Element, name: string): string =>
  element.attributes.find(([key]) => key.replace(/^.*:/, '') === name)?.[1] ?? '';

/** Whether its tracked changes are taken or not, an instruction has to be harmless. @throws TemplateRefused */
function refuseInstruction(pieces: readonly Piece[]): void {
  const without = (change: Piece['change'] | null) =>
    pieces.flatMap((one) => (one.change === change ? [] : [one.words])).join('');
  refuseField(without(null));
  for (const change of ['inserted', 'deleted'] as const) {
    const left = without(change);
    if (left.trim() !== '' && pieces.some((one) => one.change === change)) refuseField(left);
  }
}

/** @throws TemplateRefused */
function refuseField(instruction: string): void {
  const [first = ''] = instruction.trim().split(/\s+/);
  const name = first.toLowerCase();
  const shown = first.replaceAll(inner, '{ }').slice(0, 40);
  if (name.includes(inner) || (!plainFields.has(name) && !name.startsWith('=')))
    throw new TemplateRefused('field', shown);
  if (name === 'hyperlink') refuseTargets(instruction.trim().slice(first.length));
}

/** A link may have a bookmark, a tip and a frame by its switches; all else is its target. @throws TemplateRefused */
function refuseTargets(words: string): void {
  let option = '';
  for (const [token, quoted] of words.matchAll(/"([^"]*)"?|\\[a-z]|[^\s"]+/gi)) {
    if (/^\\[a-z]$/i.test(token)) {
      option = token.charAt(1).toLowerCase();
      continue;
    }
    const target = (quoted ?? token).trim();
    const isTip = option === 'o';
    const isName = option === 'l' || option === 't' || option === 's';
    option = '';
    const isHarmless = target === '' || isTip || isPlainLink(target) || (isName && !isAddress(target));
    if (target.includes(inner)) throw new TemplateRefused('field', 'HYPERLINK { }');
    if (!isHarmless) throw new TemplateRefused('external', target.slice(0, 200));
  }
}
