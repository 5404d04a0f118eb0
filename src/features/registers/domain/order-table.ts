/**
 * A table of orders for banks that read no exchange file:
 * - `payees`: people, as banks take for wages and payments to the self-employed;
 * - `orders`: payment orders for the import of a client bank.
 */
export const orderTables = ['payees', 'orders'] as const
export type OrderTable = (typeof orderTables)[number]
