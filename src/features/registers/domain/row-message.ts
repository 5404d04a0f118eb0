/** One message goes to at most so many people. */
export const mostWritten = 100

/** People are written to in the thread of a work. */
export const noWork = 'Работы ещё нет: переписка начинается с отклика или приглашения'
