/** A place in the guide: a chapter by its name and the number of a heading in it. */
export interface Place {
  chapter: string;
  at: number;
}

/** The address of a place in the guide, inside the application. */
export const placeAddress = ({ chapter, at }: Place): string => `/help?chapter=${chapter}${at > 0 ? `&at=${at}` : ''}`;
