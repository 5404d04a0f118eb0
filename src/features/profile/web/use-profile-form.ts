import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { CallRefusal } from '#/platform/web/call-refusal.ts'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { modifyProfile, saveDetails } from '../contract.ts'
import type { ProfileField } from '../domain/profile.ts'
import { ownParts, specifiedParts } from './profile-parts.ts'
import { profileSchema, startingProfile } from './profile-schema.ts'
import type { ProfileQuestion, TypedProfile } from './profile-schema.ts'

/** Refusals that belong to one field. */
const fieldOfCode: Readonly<Record<number, ProfileField>> = { [-202]: 'inn', [-207]: 'inn', [-212]: 'inn' }
const staleVersion = -903

/**
 * A form over a part of the profile: the page of data, the page of the document and the popup share it. What the
 * specification knows goes by its own call, the rest by ours; nothing is sent that was not touched.
 */
export function useProfileForm(question: ProfileQuestion) {
  const form = useZodForm(profileSchema(question), startingProfile(question))
  const { revalidate } = useRevalidator()
  const modify = useCall(modifyProfile, { skipAlerts: true, revalidate: false })
  const save = useCall(saveDetails, { skipAlerts: true, revalidate: false })
  const version = useVersion(question, form.form.reset)
  return { ...form, ...question, saveThen, pending: modify.pending || save.pending }

  function saveThen(done: () => void) {
    return form.submit(async (typed) => {
      const refusal = await send(typed)
      if (refusal) {
        if (refusal.code === staleVersion) await revalidate()
        return form.fail(refusal, fieldOfCode[refusal.code])
      }
      form.form.reset(form.form.getValues())
      await revalidate()
      done()
    })
  }

  /** The second call stands on the version that the first one made. */
  async function send(typed: TypedProfile): Promise<CallRefusal | undefined> {
    const body = specifiedParts(question, typed)
    if (body) {
      const headers = version.current === undefined ? {} : { 'profile-version': String(version.current) }
      const answer = await modify.run({ headers, body })
      if (!answer.ok) return answer.refusal
      version.current = question.details && answer.value.version
    }
    const own = ownParts(question, typed)
    if (!own) return undefined
    const answer = await save.run({ body: { ...own, ...(version.current === undefined ? {} : { version: version.current }) } })
    if (!answer.ok) return answer.refusal
    version.current = question.details && answer.value.version
    return undefined
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>

/** When the page has read newer data, untouched fields show them and the next save stands on them. */
function useVersion(
  question: ProfileQuestion,
  reset: (values: TypedProfile, keep: { keepDirtyValues: true; keepErrors: true }) => void,
) {
  const read = question.details?.version
  const version = useRef(read)
  const seen = useRef(read)
  useEffect(() => {
    if (read === seen.current) return
    seen.current = read
    version.current = read
    reset(startingProfile(question), { keepDirtyValues: true, keepErrors: true })
  }, [question, reset, read])
  return version
}
