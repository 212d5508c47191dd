/** A tenth of a millisecond where the hash of a password costs ten (server/inauth/passwords.ts). */
export const cheapHash = { memoryCost: 8, timeCost: 1 };
