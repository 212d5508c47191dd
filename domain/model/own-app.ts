/** The product's own entry in the list of applications: it is there by itself and not offered to who is in it (R-SHELL-3). */
export const ownAppCode = 'INTARA';
