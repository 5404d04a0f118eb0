import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { phoneText } from '#/wire/parsed.ts'

/** A form sends a box as `on`, a program as `true`; absent means no. */
const box = z.pipe(
  z.optional(z.union([z.boolean(), z.string()])),
  z.transform((value: boolean | string | undefined) => value === true || value === 'on' || value === 'true' || value === '1'),
)

/** `Name`, `Phone` and `type` are named by the specification; `consent` is ours. */
export const leadForm = z.object({
  Name: z.string('Укажите имя').check(z.trim(), z.minLength(2, 'Укажите имя'), z.maxLength(60, 'Не больше 60 символов')),
  Phone: phoneText,
  type: z.enum(['client', 'person'], 'Выберите: заказчик или исполнитель'),
  consent: box,
})

export const sendMail = endpoint({
  method: 'POST',
  path: '/send-mail',
  summary: 'Заявка на звонок с главной страницы: JSON или форма',
  access: 'public',
  body: leadForm,
  reply: z.undefined(),
  refusals: ['consentMissing', 'leadRepeated', 'tooOften'],
})
