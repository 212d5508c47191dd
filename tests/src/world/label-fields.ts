/**
 * Finds the field of each label, and the labels of each field, where jsdom walks the whole page for one of them. Testing Library asks for both of every
 * field at every look for a label or a name: worked out once for each state of a page they are a twentieth less of what a spec takes.
 */
const labelable = new Set(['BUTTON', 'INPUT', 'METER', 'OUTPUT', 'PROGRESS', 'SELECT', 'TEXTAREA']);
const isLabelable = (element: Element) =>
  labelable.has(element.tagName) && !(element instanceof HTMLInputElement && element.type === 'hidden');

function firstFieldIn(element: Element): Element | null {
  for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
    const found = isLabelable(child) ? child : firstFieldIn(child);
    if (found) return found;
  }
  return null;
}

function fieldOf(label: HTMLLabelElement): Element | null {
  if (!label.hasAttribute('for')) return firstFieldIn(label);
  const named = label.ownerDocument.getElementById(label.htmlFor);
  return named && isLabelable(named) ? named : null;
}

/** jsdom counts the changes of a page, its attributes too, in what stands behind the document. */
interface Counted {
  _version: number;
}
const behind = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl') as symbol;
const changesOf = (page: Document) => (page as unknown as Record<symbol, Counted>)[behind]?._version;

interface Labels {
  changes: number | undefined;
  byField: Map<Element, HTMLLabelElement[]>;
}
const known = new WeakMap<Document, Labels>();

function labelsOf(page: Document): Labels['byField'] {
  const changes = changesOf(page);
  const before = known.get(page);
  if (before && changes !== undefined && before.changes === changes) return before.byField;
  const byField: Labels['byField'] = new Map();
  for (const label of Array.from(page.getElementsByTagName('label'))) {
    const field = fieldOf(label);
    if (field) byField.set(field, [...(byField.get(field) ?? []), label]);
  }
  known.set(page, { changes, byField });
  return byField;
}

/** Puts both in the place of jsdom's. */
export function findLabelsQuickly(): void {
  Object.defineProperty(HTMLLabelElement.prototype, 'control', {
    configurable: true,
    get(this: HTMLLabelElement) {
      return fieldOf(this);
    },
  });
  for (const kind of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement])
    Object.defineProperty(kind.prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        return [...(labelsOf(this.ownerDocument).get(this) ?? [])];
      },
    });
}
