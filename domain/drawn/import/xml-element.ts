/** An element of an XML file; names without the prefix of their namespace. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlElement[];
  /** Its own text, without that of its children. */
  text: string;
}

export const attribute = (element: XmlElement, name: string): string => element.attributes.get(name) ?? '';
export const childNamed = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);
export const childrenNamed = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);
export const textIn = (element: XmlElement, name: string): string => childNamed(element, name)?.text ?? '';
