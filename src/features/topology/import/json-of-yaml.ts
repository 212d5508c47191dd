import { CST, Lexer, parse } from 'yaml';
import { DrawingRefused, deepest } from '#domain/drawn/import/limits.ts';

/** A YAML text as JSON. Aliases that multiply are refused by the library (`maxAliasCount`). @throws DrawingRefused */
export function jsonOfYaml(text: string): string {
  refuseDeep(text);
  try {
    return JSON.stringify(parse(text, { schema: 'core', maxAliasCount: 50 }));
  } catch {
    throw new DrawingRefused('broken');
  }
}

/** The library takes all memory there is for lists in lists by the million, which a few megabytes have room for. */
function refuseDeep(text: string): void {
  /** Brackets that are open. */
  let inBrackets = 0;
  /** Marks of a list or a key (`- - - a`) in one line; over several lines, every level costs another blank in each line. */
  let inLine = 0;
  for (const lexeme of new Lexer().lex(text)) {
    const type = CST.tokenType(lexeme);
    if (type === 'flow-seq-start' || type === 'flow-map-start') inBrackets += 1;
    else if (type === 'flow-seq-end' || type === 'flow-map-end') inBrackets -= 1;
    else if (type === 'seq-item-ind' || type === 'explicit-key-ind') inLine += 1;
    else if (type === 'newline') inLine = 0;
    if (inBrackets > deepest || inLine > deepest) throw new DrawingRefused('tooDeep');
  }
}
