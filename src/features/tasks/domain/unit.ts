/** What a work may be counted in. Hours are not among them: time is not what is paid for. */
export const units = ['услуга', 'шт', 'комплект', 'м', 'м²', 'м³', 'км', 'т', 'страница', 'знак', 'точка', 'объект'] as const
export type Unit = (typeof units)[number]
