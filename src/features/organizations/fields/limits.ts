import { moneyField, optional } from '#/wire/field.ts'

/** A limit that must be set. */
export const givenLimit = moneyField({
  min: 100,
  message: 'Введите сумму от 1 ₽ или оставьте пустым',
  whole: 'Введите сумму',
  least: 'Не меньше 1 ₽',
})

/** A limit that may be left empty: only those above bound it. */
export const limit = optional(givenLimit)

/** The most in one row, one register, one day. */
export const limitFields = { row: limit, register: limit, day: limit }
