/** A word, a sign or a text in quotation marks of a CAN database. */
export interface DbcToken {
  text: string;
  /** In quotation marks: `text` is what it says, without them. */
  quoted: boolean;
}

/** What begins with a keyword, up to the semicolon or to the next keyword. */
export interface DbcStatement {
  keyword: string;
  /** Everything behind the keyword. */
  tokens: DbcToken[];
  /** As the file has it, for what could not be read. */
  source: string;
}

/** Keywords of the format. Those of the second list end with their line, the others with a semicolon. */
const closed =
  /^(NS_DESC_|ENVVAR_DATA_|SGTYPE_\w*|VAL_TABLE_|VAL_|BA_\w*|CAT_\w*|FILTER|SIG_\w*|SIGTYPE_\w*|SG_MUL_VAL_|BU_\w+_REL_|EV_\w*|BO_TX_BU_|CM_)$/;
const ofLines = /^(VERSION|NS_|BS_|BU_|BO_|SG_)$/;
export const isDbcKeyword = (word: string): boolean => closed.test(word) || ofLines.test(word);

/** A statement that could not be read is shown by its beginning. */
const longestSource = 400;

/** Signs that are no part of a name. A name may have letters of any script: suppliers in China write 网关. */
const signs = ':;,()[]|@';

/**
 * The statements of a CAN database. In a text `\"` is a quotation mark and `\\` a backslash. A list of nodes and what ends with a semicolon may go on over
 * several lines; a line that begins with a keyword begins a statement, so that one that is damaged takes no other with it.
 */
export function* dbcStatements(file: string): Generator<DbcStatement> {
  let open: DbcStatement | undefined;
  let from = 0;
  const closing = (at: number): DbcStatement[] => {
    const one = open;
    open = undefined;
    return one ? [{ ...one, source: file.slice(from, Math.min(at, from + longestSource)).trim() }] : [];
  };
  for (const token of tokensOf(file)) {
    const { text, quoted, first, start, end } = token;
    if (open && first && !goesOn(open, token)) yield* closing(start);
    if (!open) {
      if (text === ';' && !quoted) continue;
      open = { keyword: quoted ? '' : text, tokens: [], source: '' };
      from = start;
    } else if (text === ';' && !quoted) yield* closing(end);
    else open.tokens.push({ text, quoted });
  }
  yield* closing(file.length);
}

/** Does a line that begins with this word belong to the statement before it? */
function goesOn({ keyword, tokens }: DbcStatement, { text, quoted }: DbcToken): boolean {
  if (!quoted && isDbcKeyword(text)) return false;
  const last = tokens.at(-1);
  if (last && !last.quoted && (last.text === ',' || last.text === ':')) return true;
  return keyword === 'BU_' || closed.test(keyword);
}

interface PlacedToken extends DbcToken {
  start: number;
  end: number;
  /** The first of its line. */
  first: boolean;
}

const blank = /[\s\ufeff]/;
function* tokensOf(file: string): Generator<PlacedToken> {
  let first = true;
  let unclosed = false;
  let at = 0;
  while (at < file.length) {
    const sign = file[at] ?? '';
    if (sign === '\n' || sign === '\r') first = true;
    if (blank.test(sign)) {
      at += 1;
      continue;
    }
    if (first && file.startsWith('//', at)) {
      at = lineEnd(file, at);
      continue;
    }
    const start = at;
    const quote: [text: string, end: number] | undefined = sign === '"' && !unclosed ? quotedAt(file, at) : undefined;
    unclosed ||= sign === '"' && !quote;
    if (quote) {
      const [text, end] = quote;
      at = end;
      yield { text, quoted: true, start, end, first };
    } else if (sign === '"') {
      // Without an end it is no text: the statements below are read all the same, and this one is said to be damaged.
      at = lineEnd(file, at);
      yield { text: '"', quoted: false, start, end: at, first };
    } else {
      at = signs.includes(sign) ? at + 1 : wordEnd(file, at);
      yield { text: file.slice(start, at), quoted: false, start, end: at, first };
    }
    first = false;
  }
}

const endOfWord = /[\s:;,()[\]|@"]/g;
function wordEnd(file: string, from: number): number {
  endOfWord.lastIndex = from;
  return endOfWord.exec(file)?.index ?? file.length;
}

const lineEnd = (file: string, from: number): number => {
  const at = file.indexOf('\n', from);
  return at < 0 ? file.length : at;
};

const endOfPiece = /["\\]/g;
/** The text in quotation marks that begins here, and where it ends, if it does. */
function quotedAt(file: string, from: number): [text: string, end: number] | undefined {
  let text = '';
  let at = from + 1;
  while (at < file.length) {
    endOfPiece.lastIndex = at;
    const found = endOfPiece.exec(file)?.index ?? file.length;
    text += file.slice(at, found);
    if (found === file.length) return undefined;
    if (file[found] !== '\\') return [text, found + 1];
    const escaped = file[found + 1] ?? '';
    if (escaped === '"' && endsBehind(file, found + 2)) return [`${text}\\`, found + 2];
    const known = escaped === '"' || escaped === '\\';
    text += known ? escaped : '\\';
    at = found + (known ? 2 : 1);
  }
  return undefined;
}

/**
 * Does a statement end here, and another begin on the next line? Then the quotation mark before it ended the text: there are tools that write the path
 * `D:\cal\` as it is. Read by the rule of the format it would swallow all statements up to the next quotation mark.
 */
function endsBehind(file: string, at: number): boolean {
  const rest = /^[ \t]{0,20};[ \t]{0,20}(?:[\r\n]\s{0,200}(\w{1,40})|\s{0,200}$)/.exec(file.slice(at, at + 400));
  return rest !== null && (rest[1] === undefined || isDbcKeyword(rest[1]));
}
