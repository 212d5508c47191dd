import type { Loss } from '../format.ts';

/** The sorts of values of ReqIF. */
export const valueSorts = ['BOOLEAN', 'DATE', 'ENUMERATION', 'INTEGER', 'REAL', 'STRING', 'XHTML'] as const;
export type ValueSort = (typeof valueSorts)[number];

interface EnumValue {
  id: string;
  name: string;
}

export interface Datatype {
  id: string;
  sort: ValueSort;
  name: string;
  values: readonly EnumValue[];
  xml: string;
}

export interface AttributeDefinition {
  id: string;
  sort: ValueSort;
  name: string;
  datatype: string;
  /** What it is where an object says nothing. */
  fallback: Value | null;
}

export type TypeSort = 'SPEC-OBJECT-TYPE' | 'SPEC-RELATION-TYPE' | 'SPECIFICATION-TYPE' | 'RELATION-GROUP-TYPE';

export interface SpecType {
  id: string;
  sort: TypeSort;
  name: string;
  attributes: readonly AttributeDefinition[];
  xml: string;
}

export interface Value {
  definition: string;
  sort: ValueSort;
  /** As people read it: of an enumeration the names of its values, of rich text its words. */
  text: string;
  /** Rich text says more than its words: pictures, tables, objects, emphasis. */
  isRich: boolean;
}

export interface SpecObject {
  id: string;
  type: string;
  name: string;
  values: readonly Value[];
  xml: string;
}

export interface SpecRelation {
  id: string;
  type: string;
  source: string;
  target: string;
  xml: string;
}

/** A place in a hierarchy; those below it follow it, one deeper. */
export interface HierarchyNode {
  depth: number;
  /** Empty where it names no object, as some tools write chapters. */
  object: string;
  /** All but object and children. */
  xml: string;
}

export interface Specification {
  id: string;
  name: string;
  type: string;
  /** All but the children. */
  xml: string;
  nodes: HierarchyNode[];
}

/** A document of ReqIF, or several that came in one archive, as one. Elements are kept as text: so they take least, and may be sent. */
export interface ReqifDocument {
  header: { id: string; title: string; tool: string; comment: string };
  /** Prefixes of namespaces that its extensions may use. */
  prefixes: Readonly<Record<string, string>>;
  datatypes: Map<string, Datatype>;
  types: Map<string, SpecType>;
  objects: Map<string, SpecObject>;
  relations: Map<string, SpecRelation>;
  groups: string[];
  specifications: Specification[];
  extensions: string[];
  losses: Loss[];
}
