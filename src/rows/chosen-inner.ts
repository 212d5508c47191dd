import { createContext } from 'react';

/** The row inside that of the panel in which the cursor of the grid is: the panel shows the same. */
export const ChosenInner = createContext<string | undefined>(undefined);
