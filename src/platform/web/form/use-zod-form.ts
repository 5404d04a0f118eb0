import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { get, useForm } from 'react-hook-form'
import type { SyntheticEvent } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import * as z from 'zod/mini'
import type { CallRefusal } from '../call-refusal.ts'
import type { FormIssue } from './error-summary.tsx'
import { languageOf, messageFor } from './form-messages.ts'
import { refusalText } from '../refusal-text.ts'

z.config({ localeError: (issue) => messageFor(issue, languageOf(navigator.languages)) })

/**
 * A form validated by a contract's schema: on submit, then on every change. The first invalid field gets focus. Fields hold
 * typed text; the handler gets the parsed values.
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
    /** Shows a refusal at the fields it names, at the field given here, or above the form. */
    fail,
    /** The refusal that belongs to no field. */
    problem: errors.root?.message,
    /** For `<ErrorSummary issues>`. */
    issues: issuesOf(errors),
    pending: isSubmitting,
    dirty: isDirty,
    /** The underlying react-hook-form: `watch`, `setValue`, `reset`, `control`. */
    form,
  }

  function fail(refusal: Pick<CallRefusal, 'message' | 'action' | 'issues'>, name?: Path<Typed>): void {
    const own = Object.entries(refusal.issues ?? {}).flatMap(([field, message]) => {
      const known = fieldNamed(form.getValues(), field)
      return known === undefined ? [] : [{ known, message }]
    })
    for (const [place, { known, message }] of own.entries()) form.setError(known, { message }, { shouldFocus: place === 0 })
    if (own.length > 0) return
    const message = refusalText(refusal)
    form.setError(name ?? 'root', { message }, { shouldFocus: name !== undefined })
  }
}

/** The server may name fields that this form does not have. */
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
