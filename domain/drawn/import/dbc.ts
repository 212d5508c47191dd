import { unreadableSign } from '../../code-page.ts';
import { centreOf } from '../../diagram/geometry.ts';
import { accountFor, type Listed } from './account.ts';
import { type DbcStatement, type DbcToken, dbcStatements, isDbcKeyword } from './dbc-statements.ts';
import { countShapes } from './limits.ts';
import { endAt } from './link-ends.ts';
import { place } from './placing.ts';
import { manyLines, oneLine, type SketchLink, type SketchNode, type SketchPage, UnreadList } from './sketch.ts';

/** What DBC files call a node that is none: by the format, and by custom. Nobody is no asset, whether it would send or receive. */
const nobodies: ReadonlySet<string> = new Set(['Vector__XXX', 'XXX', 'NONE']);
interface Message {
  id: number;
  name: string;
  bytes: number;
  senders: Set<string>;
  receivers: Set<string>;
  /** By their names in the list of signals: what they are called. */
  signals: Map<string, string>;
}

/** Does this text look like a CAN database? */
export const isDbc = (text: string): boolean => /^\s*(VERSION\b|BU_\s*:|BO_ \d+ )/m.test(text.slice(0, 20_000));

/** The network of a CAN database: its nodes, and every message as an asset, drawn as a line from each sender to each receiver. */
export function pageOfDbc(text: string, name: string): SketchPage {
  const file = new DbcFile();
  for (const statement of dbcStatements(text)) file.read(statement);
  file.tellUnreadable(text);
  return file.page(name, messagesListed(text));
}

/** The messages a file lists, line by line, whatever stands around them. */
function messagesListed(text: string): Listed[] {
  const lines = text.matchAll(/^[ \t]*BO_[ \t]+(\d+)[ \t]+([^\s:]+)[ \t]*:/gm);
  return Array.from(lines, ([, id, name = '']) => ({ id: keyOf(Number(id)), name }));
}

const keyOf = (message: number): string => `message ${message}`;

/** Keywords of what says something that is not taken. */
const attributes = /^(BA_\w*|VAL_|VAL_TABLE_|EV_|EV_DATA_|ENVVAR_DATA_|SIG_GROUP_|SG_MUL_VAL_|SIG_VALTYPE_)$/;
/** What the attributes are called in which tools keep names that are longer than the 32 letters of the format. */
const longNames = /^System(Node|Message|Signal)LongSymbol$/;
/** Signs between names in a list. */
const isSign = ({ text, quoted }: DbcToken): boolean => !quoted && /^[:,()[\]|@]$/.test(text);
const namesIn = (tokens: readonly DbcToken[]): string[] =>
  tokens.filter((token) => !token.quoted && !isSign(token)).map(({ text }) => text);

class DbcFile {
  private readonly nodes = new Map<string, string>();
  /** Nodes in the list of the file; others are named by messages alone. */
  private readonly listed = new Set<string>();
  private readonly longNodes = new Map<string, string>();
  private readonly messages = new Map<number, Message>();
  private readonly comments = new Map<number, string>();
  private readonly unread = new UnreadList();
  /** The node drawn for messages whose sender or receivers the file does not name. */
  private bus = 'CAN';
  private latest: Message | null = null;
  private attributes = 0;
  private readonly count = countShapes();

  read({ keyword, tokens, source }: DbcStatement) {
    const [first] = tokens;
    // In the list of what a file may contain each keyword stands alone.
    if (!first && isDbcKeyword(keyword)) return;
    const read = this.readers[keyword];
    if (read) {
      if (!read(tokens)) this.unread.add('unknownLine', source);
    } else if (attributes.test(keyword)) this.attributes += tokens.some(({ text }) => longNames.test(text)) ? 0 : 1;
    else if (!isDbcKeyword(keyword)) this.unread.add('unknownLine', source);
  }

  /** By keyword; each tells whether it could read the statement. */
  private readonly readers: Readonly<Record<string, (tokens: readonly DbcToken[]) => boolean>> = {
    BU_: (tokens) => this.readNodes(tokens),
    BO_: (tokens) => this.readMessage(tokens),
    SG_: (tokens) => this.readSignal(tokens),
    CM_: (tokens) => this.readComment(tokens),
    BA_: (tokens) => this.readAttribute(tokens),
    BO_TX_BU_: (tokens) => this.readSenders(tokens),
  };

  private readNodes(tokens: readonly DbcToken[]): boolean {
    for (const name of namesIn(tokens))
      if (!nobodies.has(name)) {
        this.listed.add(name);
        this.node(name);
      }
    return true;
  }

  private node(name: string): void {
    if (this.nodes.has(name)) return;
    this.count();
    this.nodes.set(name, '');
  }

  private readMessage(tokens: readonly DbcToken[]): boolean {
    this.latest = null;
    const [id = '', name = '', bytes = '', sender = '', ...more] = namesIn(tokens);
    if (sender === '' || more.length > 0 || !/^\d+$/.test(id) || !/^\d+$/.test(bytes)) return false;
    // What holds the signals of no message.
    if (name === 'VECTOR__INDEPENDENT_SIG_MSG') {
      this.attributes += 1;
      this.unread.left.add(keyOf(Number(id)));
      return true;
    }
    this.count();
    const isSent = !nobodies.has(sender);
    if (isSent) this.node(sender);
    this.latest = {
      id: Number(id),
      name,
      bytes: Number(bytes),
      senders: new Set(isSent ? [sender] : []),
      receivers: new Set(),
      signals: new Map(),
    };
    // The number is what tells messages apart, in the tools too.
    if (!this.messages.has(Number(id))) this.messages.set(Number(id), this.latest);
    return true;
  }

  private readSignal(tokens: readonly DbcToken[]): boolean {
    const unit = tokens.findIndex(({ quoted }) => quoted);
    const [name] = tokens;
    const says = tokens.slice(0, Math.max(0, unit));
    if (!name || name.quoted || !says.some(({ text }) => text === ':')) return false;
    if (!this.latest) return true;
    this.latest.signals.set(name.text, name.text);
    for (const receiver of namesIn(tokens.slice(unit + 1)))
      if (!nobodies.has(receiver)) {
        this.node(receiver);
        this.latest.receivers.add(receiver);
      }
    return true;
  }

  private readComment(tokens: readonly DbcToken[]): boolean {
    const text = tokens.at(-1);
    if (!text?.quoted) return false;
    const [of, what = ''] = namesIn(tokens);
    if (of === 'BU_' && this.nodes.has(what)) this.nodes.set(what, text.text);
    else if (of === 'BO_' && this.messages.has(Number(what))) this.comments.set(Number(what), text.text);
    else this.unread.add('notes', text.text);
    return true;
  }

  /** Long names are taken; all other attributes are counted. */
  private readAttribute(tokens: readonly DbcToken[]): boolean {
    const [attribute, ...rest] = tokens;
    const value = rest.at(-1);
    const [of, id = '', signal = ''] = namesIn(rest);
    if (!attribute?.quoted || !value) return false;
    const isLong = longNames.test(attribute.text) && value.quoted && value.text !== '';
    const message = this.messages.get(Number(id));
    if (isLong && of === 'BU_' && this.nodes.has(id)) this.longNodes.set(id, value.text);
    else if (isLong && of === 'BO_' && message) message.name = value.text;
    else if (isLong && of === 'SG_' && message?.signals.has(signal)) message.signals.set(signal, value.text);
    else this.attributes += 1;
    return true;
  }

  private readSenders(tokens: readonly DbcToken[]): boolean {
    const [id, ...senders] = namesIn(tokens);
    const message = this.messages.get(Number(id));
    for (const sender of senders)
      if (!nobodies.has(sender)) {
        this.node(sender);
        message?.senders.add(sender);
      }
    return message !== undefined;
  }

  page(name: string, messages: readonly Listed[]): SketchPage {
    while (this.nodes.has(this.bus)) this.bus = `${this.bus} bus`;
    const ends: SketchNode[] = [];
    const links = [...this.messages.values()].flatMap((message) => this.linksOf(message, ends));
    if (this.attributes > 0) this.unread.add('attributes', '', this.attributes);
    const nodes = [...this.nodes].map(
      ([id, comment]): SketchNode => ({
        id,
        name: oneLine(this.longNodes.get(id) ?? id),
        category: id === this.bus ? 'COM' : 'HW',
        description: manyLines(comment),
        form: 'part',
        box: { x: 0, y: 0, width: 1, height: 1 },
        group: null,
      }),
    );
    nodes.push(...ends);
    const sizes = new Map(ends.map((end) => [end, end.box]));
    place(nodes, [], links);
    // A loose end stays a point in the middle of the place it was given.
    for (const [end, { width, height }] of sizes) {
      const { x, y } = centreOf(end.box);
      end.box = { x: x - width / 2, y: y - height / 2, width, height };
    }
    const elements = [...Array.from(this.listed, (id) => ({ id, name: id })), ...messages];
    return accountFor({ name, nodes, links, groups: [] }, { elements, unread: this.unread });
  }

  /** The nodes a message joins: the bus stands for whom the file does not name, and where it names neither, one end is loose. */
  private endsOf({ id, name, senders, receivers }: Message, ends: SketchNode[]): { from: string[]; to: string[] } {
    const to = [...receivers].filter((one) => !senders.has(one) || senders.size > 1);
    if (senders.size === 0) this.unread.add('noSender', name);
    if (to.length === 0) this.unread.add('noReceiver', name);
    if (senders.size === 0 || to.length === 0) this.node(this.bus);
    if (to.length > 0) return { from: senders.size > 0 ? [...senders] : [this.bus], to };
    const from = [...senders];
    if (from.length === 0)
      from.push(endAt(ends, { x: 0, y: 0 }, { id: keyOf(id), name, unread: this.unread, why: null }));
    return { from, to: [this.bus] };
  }

  /** Names each line with a byte that is no part of the text, by its words that hold one. */
  tellUnreadable(text: string): void {
    if (!text.includes(unreadableSign)) return;
    for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
      const words = line.split(/[\s:;,"]+/).filter((word) => word.includes(unreadableSign));
      if (words.length > 0) this.unread.add('unreadable', `${at + 1}: ${words.join(' ')}`);
    }
  }

  private linksOf(message: Message, ends: SketchNode[]): SketchLink[] {
    const { id, name, bytes, signals } = message;
    const { from, to } = this.endsOf(message, ends);
    // Of an extended identifier the highest bit is set in the file.
    const number = (id % 0x80000000).toString(16).toUpperCase();
    const description = manyLines(
      [this.comments.get(id) ?? '', `CAN 0x${number}, ${bytes} byte`, [...signals.values()].join(', ')]
        .filter(Boolean)
        .join('\n'),
    );
    return from.flatMap((sender) =>
      to.flatMap((receiver): SketchLink[] => {
        if (sender === receiver) return [];
        this.count();
        return [
          {
            id: `${id} ${sender} ${receiver}`,
            name: oneLine(name),
            category: 'DIT',
            description,
            from: sender,
            to: receiver,
            arrow: 'forward',
            dashed: false,
            vertices: [],
            plain: false,
            asset: keyOf(id),
          },
        ];
      }),
    );
  }
}
