import * as z from 'zod/mini'
import { parsePersonInn } from '#/kernel/inn.ts'
import { parseDay } from '#/kernel/time.ts'
import { parsed, saying, upTo } from '#/wire/parsed.ts'
import { parseEmail } from '../domain/email.ts'
import { innProblem, nameProblem, parseName } from '../domain/profile.ts'
import { parseRegion } from '../domain/region.ts'

const name = saying(parseName, nameProblem)
const day = parsed(parseDay, 'Проверьте дату')

/**
 * What a person types of himself: each text with its parser and its words. The calls say what an empty text means; series
 * and number of a document are checked by its type.
 */
export const profileTexts = {
  surname: name,
  firstname: name,
  secondname: name,
  birthdate: parsed(parseDay, 'Проверьте дату рождения'),
  inn: saying(parsePersonInn, innProblem),
  doctypeid: parsed((text) => (/^\d{1,3}$/.test(text) ? Number(text) : undefined), 'Выберите документ'),
  region: parsed(parseRegion, 'Выберите регион из списка'),
  issued_by: upTo(250),
  issued_on: day,
  division: parsed((text) => (/^\d{3}-\d{3}$/.test(text) ? text : undefined), 'Код подразделения — 6 цифр'),
  expires_on: day,
  email: parsed(parseEmail, 'Введите адрес почты, например name@mail.ru'),
}

/** What is wrong with a text of one field, in words for the person. */
export function textProblem(field: keyof typeof profileTexts, text: string): string | undefined {
  return z.safeParse(profileTexts[field], text).error?.issues[0]?.message
}

/** The form of the specification, letter for letter. */
export const specifiedFields = [
  'surname',
  'firstname',
  'secondname',
  'birthdate',
  'inn',
  'doctypeid',
  'paspserial',
  'paspnumber',
] as const
