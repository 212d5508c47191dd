import { countShapes } from './limits.ts';
import { place } from './placing.ts';
import { manyLines, oneLine, type SketchLink, type SketchNode, type SketchPage, UnreadList } from './sketch.ts';

/** What DBC files call a node that is none: by the format, and by custom. As the sender it is drawn by that name. */
const nobodies: ReadonlySet<string> = new Set(['Vector__XXX', 'XXX', 'NONE']);
/** The node drawn for messages whose receivers the file does not name. */
const bus = 'CAN';

interface Message {
  id: number;
  name: string;
  bytes: number;
  senders: Set<string>;
  receivers: Set<string>;
  signals: string[];
}

/** Does this text look like a CAN database? */
export const isDbc = (text: string): boolean => /^\s*(VERSION\b|BU_\s*:|BO_ \d+ )/m.test(text.slice(0, 20_000));

/**
 * The network of a CAN database: its nodes, and every message as an asset, drawn as a line from each sender to each receiver. A line of the file is
 * looked at alone, by its keyword, but for comments, which may go over several.
 */
export function pageOfDbc(text: string, name: string): SketchPage {
  const file = new DbcFile();
  for (const statement of statementsOf(text)) file.read(statement);
  return file.page(name);
}

/** The lines of the file; one with an odd number of quotes goes on until the next. */
function* statementsOf(text: string): Iterable<string> {
  let open: string[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    const quotes = line.replaceAll('\\"', '').split('"').length - 1;
    const inside = open.length > 0;
    if (inside || quotes % 2 === 1) open.push(line);
    if (!inside && quotes % 2 === 0) yield line;
    else if (inside && quotes % 2 === 1) {
      yield open.join('\n');
      open = [];
    }
  }
  if (open.length > 0) yield open.join('\n');
}

/** Keywords of what is no part of the network: definitions, attributes, tables of values. */
const known =
  /^(VERSION|NS_|NS_DESC_|BS_|EV_|ENVVAR_DATA_|SGTYPE_\w*|VAL_TABLE_|VAL_|BA_\w*|CAT_\w*|FILTER|SIG_\w*|SIGTYPE_\w*|SG_MUL_VAL_|BU_\w+_REL_|EV_DATA_|BO_TX_BU_|CM_)\b/;
/** Of these, what says something that is not taken. */
const attributes = /^(BA_|VAL_|VAL_TABLE_|EV_|ENVVAR_DATA_|SIG_GROUP_|SG_MUL_VAL_|SIG_VALTYPE_)/;

class DbcFile {
  private readonly nodes = new Map<string, string>();
  private readonly messages = new Map<number, Message>();
  private readonly comments = new Map<number, string>();
  private readonly unread = new UnreadList();
  private latest: Message | null = null;
  private attributes = 0;
  private readonly count = countShapes();

  read(statement: string) {
    const line = statement.trim();
    if (line === '' || line.startsWith('//')) return;
    // The list of nodes may go on, a node on each line.
    if (this.inNodes && /^\w+;?$/.test(line) && !known.test(line)) return this.readNodes(line);
    this.inNodes = false;
    if (/^BU_\s*:/.test(line)) return this.readNodes(line.slice(line.indexOf(':') + 1));
    if (line.startsWith('BO_ ')) return this.readMessage(line);
    if (line.startsWith('SG_ ')) return this.readSignal(line);
    if (line.startsWith('CM_ ')) return this.readComment(line);
    if (line.startsWith('BO_TX_BU_ ')) return this.readSenders(line);
    if (attributes.test(line)) this.attributes += 1;
    else if (!known.test(line)) this.unread.add('unknownLine', line);
  }

  private inNodes = false;
  private readNodes(list: string) {
    this.inNodes = true;
    for (const name of list.split(/[\s;]+/)) if (/^\w/.test(name) && !nobodies.has(name)) this.node(name);
  }

  private node(name: string): void {
    if (this.nodes.has(name)) return;
    this.count();
    this.nodes.set(name, '');
  }

  private readMessage(line: string) {
    const found = /^BO_ (\d+) (\w+) ?: ?(\d+) (\w+)/.exec(line);
    this.latest = null;
    if (!found) return this.unread.add('unknownLine', line);
    const [, id = '', name = '', bytes = '', sender = ''] = found;
    // What holds the signals of no message.
    if (name === 'VECTOR__INDEPENDENT_SIG_MSG') return;
    this.count();
    this.node(sender);
    this.latest = {
      id: Number(id),
      name,
      bytes: Number(bytes),
      senders: new Set([sender]),
      receivers: new Set(),
      signals: [],
    };
    this.messages.set(Number(id), this.latest);
  }

  private readSignal(line: string) {
    const found = /^SG_ (\w+)[^:]{0,40}: *\S+ *\([^)]{0,80}\) *\[[^\]]{0,80}\] *"[^"]{0,200}" *([^"]*)$/.exec(line);
    if (!found) return this.unread.add('unknownLine', line);
    if (!this.latest) return;
    this.latest.signals.push(found[1] ?? '');
    for (const receiver of (found[2] ?? '').split(/[\s,]+/))
      if (/^\w/.test(receiver) && !nobodies.has(receiver)) {
        this.node(receiver);
        this.latest.receivers.add(receiver);
      }
  }

  private readComment(line: string) {
    const [start, end] = [line.indexOf('"'), line.lastIndexOf('"')];
    if (start < 0 || end === start) return this.unread.add('unknownLine', line);
    const [, of, what = ''] = line.slice(0, start).split(' ');
    const text = line.slice(start + 1, end);
    if (of === 'BU_' && this.nodes.has(what)) this.nodes.set(what, text);
    else if (of === 'BO_') this.comments.set(Number(what), text);
    else this.unread.add('notes', text);
  }

  private readSenders(line: string): void {
    const [, id, list = ''] = /^BO_TX_BU_ (\d+) ?: ?([^;]*)/.exec(line) ?? [];
    for (const sender of list.split(/[\s,]+/))
      if (/^\w/.test(sender) && !nobodies.has(sender)) {
        this.node(sender);
        this.messages.get(Number(id))?.senders.add(sender);
      }
  }

  page(name: string): SketchPage {
    const links = [...this.messages.values()].flatMap((message) => this.linksOf(message));
    if (this.attributes > 0) this.unread.add('attributes', '', this.attributes);
    const nodes = [...this.nodes].map(
      ([id, comment]): SketchNode => ({
        id,
        name: oneLine(id),
        category: id === bus ? 'COM' : 'HW',
        description: manyLines(comment),
        form: 'part',
        box: { x: 0, y: 0, width: 1, height: 1 },
        group: null,
      }),
    );
    place(nodes, [], links);
    return { name, nodes, links, groups: [], unread: this.unread.all };
  }

  private linksOf(message: Message): SketchLink[] {
    const { id, name, bytes, signals } = message;
    const others = [...message.receivers].filter((one) => !message.senders.has(one) || message.senders.size > 1);
    if (others.length === 0) {
      this.unread.add('noReceiver', name);
      this.node(bus);
    }
    const to = others.length > 0 ? others : [bus];
    // Of an extended identifier the highest bit is set in the file.
    const number = (id % 0x80000000).toString(16).toUpperCase();
    const description = manyLines(
      [this.comments.get(id) ?? '', `CAN 0x${number}, ${bytes} byte`, signals.join(', ')].filter(Boolean).join('\n'),
    );
    return [...message.senders].flatMap((sender) =>
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
            asset: `message ${id}`,
          },
        ];
      }),
    );
  }
}
