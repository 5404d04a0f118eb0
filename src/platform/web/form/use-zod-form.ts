import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { get, useForm } from 'react-hook-form'
import type { SyntheticEvent } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import * as z from 'zod/mini'
import ru from 'zod/v4/locales/ru.js'
import type { CallRefusal } from '../call-refusal.ts'
import type { FormIssue } from './error-summary.tsx'

z.config(ru())

/**
 * A form that speaks by a schema of a contract. Checks on submit, then on every change; the first bad field
 * takes the focus. Fields hold texts as people type them; the handler gets what the schema made of them.
 */
export function useZodForm<Typed extends FieldValues, Value>(
  schema: z.ZodMiniType<Value, Typed>,
  defaults: DefaultValues<Typed>,
) {
  const form = useForm<Typed, unknown, Value>({
    resolver: standardSchemaResolver(schema),
    defaultValues: defaults,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
  const { errors, isSubmitting, isDirty } = form.formState
  return {
    /** Props of one field: spread them into any field of the kit. */
    field: (name: Path<Typed>) => ({ ...form.register(name), error: messageOf(get(errors, name)) }),
    /** For `<form onSubmit>`. */
    submit: (handle: (value: Value) => unknown) => (event?: SyntheticEvent) => {
      void form.handleSubmit(async (value) => {
        await handle(value)
      })(event)
    },
    /** Shows a refusal beside the fields it names itself, or beside the one named here, or else above the form. */
    fail,
    /** The refusal that belongs to no field. */
    problem: errors.root?.message,
    /** For `<ErrorSummary issues>`. */
    issues: issuesOf(errors),
    pending: isSubmitting,
    dirty: isDirty,
    /** The whole of react-hook-form: `watch`, `setValue`, `reset`, `control`. */
    form,
  }

  function fail(refusal: Pick<CallRefusal, 'message' | 'action' | 'issues'>, name?: Path<Typed>): void {
    const own = Object.entries(refusal.issues ?? {}).flatMap(([field, message]) => {
      const known = fieldNamed(form.getValues(), field)
      return known === undefined ? [] : [{ known, message }]
    })
    for (const [place, { known, message }] of own.entries()) form.setError(known, { message }, { shouldFocus: place === 0 })
    if (own.length > 0) return
    const message = [refusal.message, refusal.action].filter(Boolean).join('. ')
    form.setError(name ?? 'root', { message }, { shouldFocus: name !== undefined })
  }
}

/** The server names fields of its contract; a form may not have them. */
function fieldNamed<Typed extends FieldValues>(values: Typed, name: string): Path<Typed> | undefined {
  return get(values, name) === undefined ? undefined : (name as Path<Typed>)
}

function issuesOf(errors: Readonly<Record<string, unknown>>, prefix = ''): FormIssue[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (name === 'root' || typeof error !== 'object' || error === null) return []
    const message = messageOf(error)
    if (message !== undefined) return [{ name: prefix + name, message }]
    return issuesOf({ ...error }, `${prefix}${name}.`)
  })
}

function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined
  return typeof error.message === 'string' && error.message !== '' ? error.message : undefined
}
