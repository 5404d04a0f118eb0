import * as z from 'zod/mini'
import {
  choiceField,
  countField,
  dayField,
  emptyForm,
  fallingBack,
  idField,
  moneyField,
  only,
  optional,
  readForm,
  sendForm,
  sentOrEmpty,
  shapeOf,
  textField,
  typeForm,
} from '#/wire/field.ts'
import type { Field, SentOf, TypedOf, ValuesOf } from '#/wire/field.ts'
import { text } from '#/wire/parsed.ts'
import { mostRegions } from '../domain/applicant-rule.ts'
import { isCategory } from '../domain/category.ts'
import { longestTag, mostTags, normalizeTags, parseTags } from '../domain/task-tags.ts'
import { fitTerms, maxSum, newDays, payKinds, silenceRules, taskFormats, termsWords } from '../domain/terms.ts'

const wrongDay = 'Введите дату: дд.мм.гггг'

/** What everybody sees of a task, on its card and on its page. Money is kopecks: of the whole work, or of one unit. */
export const cardFields = {
  title: textField({ min: 5, max: 120, message: termsWords.title }),
  category: categoryField(),
  format: choiceField(taskFormats, 'remote'),
  place: textField({ max: 300 }),
  pay_kind: choiceField(payKinds, 'fixed'),
  price: optional(moneyField({ min: 1, max: maxSum, message: termsWords.price })),
  unit: optional(textField({ max: 20, empty: 'услуга' })),
  quantity: optional(countField({ max: 1_000_000, message: 'Введите целое число' })),
  slots: fallingBack(countField({ max: 1000, message: 'Мест — от 1 до 1000', whole: 'Введите целое число' }), 1),
  due_on: dayField(wrongDay),
  apply_until: dayField(wrongDay),
  on_silence: sentOrEmpty(choiceField(silenceRules, 'remind')),
}

/** What is to be done: on the page of the task, and before its contractor. */
export const detailFields = {
  result: textField({ max: 5000, ofLines: true }),
  criteria: criteriaField(),
  starts_on: optional(dayField(wrongDay)),
}

/** For the own organization only. */
export const ownFields = { receipt_text: textField({ max: 128 }) }

/** The terms of a task: columns of `tasks` by the same names. */
export const termsFields = { ...cardFields, ...detailFields, ...ownFields }

/**
 * Who may apply. The least mean in tenths of a star, none takes everybody; those who have too few ratings for a mean; codes of regions,
 * of which none takes people of any.
 */
export const ruleFields = {
  least_rating: optional(countField({ min: 10, max: 50, message: 'Оценка — от 1 до 5' })),
  takes_newcomers: newcomersField(),
  regions: regionsField(),
}

/** Whom the contractor asks and calls: opens to him when he is chosen, to nobody else. */
export const contactFields = { contact: textField({ max: 200 }) }

/** What stands beside the terms: a body that leaves one out leaves it as it is, and a copy takes all of it along. */
export const besideFields = { ...ruleFields, ...contactFields }

/**
 * How the organization keeps a task among its others; a body that leaves one of them out leaves it as it is. An empty branch is the
 * whole organization; no responsible member is everybody who may edit it.
 */
export const keepingFields = {
  branch_id: optional(idField('branch')),
  responsible_id: optional(idField('member')),
  tags: tagsField(),
}

/** Everything of a task that its author writes. */
export const taskFields = { ...termsFields, ...keepingFields, ...besideFields }

type Beside = ValuesOf<typeof besideFields>

/** What a copy takes along. */
export function besideOf(task: Beside): Beside {
  return only(besideFields, task)
}

/** What stands beside the terms from now on. */
export function changedBeside(before: Beside, sent: { readonly [Name in keyof Beside]?: Beside[Name] | undefined }): Beside {
  const {
    least_rating = before.least_rating,
    takes_newcomers = before.takes_newcomers,
    regions = before.regions,
    contact = before.contact,
  } = sent
  return { least_rating, takes_newcomers, regions, contact }
}

const { title, category, format, place, due_on, apply_until } = cardFields

/** What a contractor sees of his work. */
export const workFields = { title, category, format, place, due_on, ...detailFields }

/** What a copy does not take from its original. */
export const dayFields = { starts_on: detailFields.starts_on, due_on, apply_until }

const { starts_on: _starts, due_on: _due, apply_until: _until, ...undated } = termsFields

/** What a template keeps of a task: all of it but its days and whose it is. */
export const templateFields = { ...undated, tags: keepingFields.tags }

export type TypedTask = TypedOf<typeof taskFields>
export type TaskValues = ValuesOf<typeof taskFields>

/** A new task: days that fit most works, the rest empty. */
export function emptyTask(today: Temporal.PlainDate): TypedTask {
  return { ...emptyForm(taskFields), ...typedDays(today) }
}

export function typedDays(today: Temporal.PlainDate): TypedOf<typeof dayFields> {
  return typeForm(dayFields, sendForm(dayFields, newDays(today)))
}

/** The typed form as values; half-typed ones count as absent, so the preview never breaks. */
export function valuesOf(typed: TypedTask, today: Temporal.PlainDate): TaskValues {
  const read = readForm(taskFields, typed)
  return fitTerms({ ...read, due_on: read.due_on ?? today, apply_until: read.apply_until ?? today })
}

/** What a stored template holds. A field that came into the form after it was stored stands there empty. */
export function readTemplate(stored: unknown, today: Temporal.PlainDate): SentOf<typeof templateFields> {
  const fields = z.record(z.string(), z.unknown()).parse(stored)
  return z
    .object(shapeOf(templateFields, 'view'))
    .parse({ ...sendForm(templateFields, valuesOf(emptyTask(today), today)), ...fields })
}

/** A form filled from a template: its days are for the author to choose. */
export function typeTemplate(sent: SentOf<typeof templateFields>): TypedTask {
  return { ...emptyForm(taskFields), ...typeForm(templateFields, sent) }
}

/** The body of a task that nobody has filled yet: examples and demo data name what they need over it. */
export function emptyBody(today: Temporal.PlainDate) {
  return sendForm(termsFields, valuesOf(emptyTask(today), today))
}

/** A category that does not exist counts as not chosen. */
function categoryField(): Field<string, string, string> {
  const field = textField({ max: 40 })
  return { ...field, read: (typed) => (isCategory(typed) ? typed : '') }
}

/** Typed as text, as a draft keeps it: a new task takes newcomers. */
function newcomersField(): Field<string, boolean, boolean> {
  const read = (typed: string): boolean => typed !== 'no'
  return {
    empty: 'yes',
    typed: z.pipe(z.string(), z.transform(read)),
    body: z.boolean(),
    view: z.boolean(),
    read,
    type: (sent) => (sent ? 'yes' : 'no'),
    send: (value) => value,
  }
}

/** Typed as codes with commas between them, as a draft keeps them. Which codes there are the server knows. */
function regionsField(): Field<string, string[], string[]> {
  const read = (typed: string): string[] => typed.split(',').filter((code) => code !== '')
  return {
    empty: '',
    typed: z.pipe(z.string(), z.transform(read)),
    body: z
      .array(z.string().check(z.regex(/^\d{2,3}$/, 'Код региона — две или три цифры')))
      .check(z.maxLength(mostRegions, `Не больше ${mostRegions} регионов`)),
    view: z.array(z.string()),
    read,
    type: (sent) => sent.join(','),
    send: (value) => value,
  }
}

/** Typed one in a line. */
function criteriaField(): Field<string, string[], string[]> {
  const most = 15
  const length = 200
  const tooMany = 'Не больше 15 критериев'
  return {
    empty: '',
    typed: z.pipe(
      z.string().check(
        z.refine((typed) => linesOf(typed).length <= most, tooMany),
        z.refine((typed) => linesOf(typed).every((line) => line.length <= length), 'Критерий — не длиннее 200 символов'),
      ),
      z.transform(linesOf),
    ),
    body: z.array(text(1, length, 'Пустой критерий')).check(z.maxLength(most, tooMany)),
    view: z.array(z.string()),
    read: linesOf,
    type: (sent) => sent.join('\n'),
    send: (value) => value,
  }
}

/** Typed with commas between them. */
function tagsField(): Field<string, string[], string[]> {
  const tooMany = `Не больше ${mostTags} меток`
  const tooLong = `Метка — не длиннее ${longestTag} символов`
  const isShort = (tag: string) => tag.length <= longestTag
  return {
    empty: '',
    typed: z.pipe(
      z.string().check(
        z.refine((typed) => parseTags(typed).length <= mostTags, tooMany),
        z.refine((typed) => parseTags(typed).every(isShort), tooLong),
      ),
      z.transform(parseTags),
    ),
    body: z.pipe(
      z.array(text(1, longestTag, tooLong)).check(z.maxLength(mostTags, tooMany)),
      z.transform((tags: string[]) => normalizeTags(tags)),
    ),
    view: z.array(z.string()),
    read: parseTags,
    type: (sent) => sent.join(', '),
    send: (value) => value,
  }
}

function linesOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
