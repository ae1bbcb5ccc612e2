/** What a customer's page may weigh, in KB of 1,024 bytes, compressed: at first, and once somebody opens the checkout. */
export const BUDGETS = { firstLoad: 73, checkout: 190 };
