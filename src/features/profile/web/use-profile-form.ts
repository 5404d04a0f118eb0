import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { RefusalOf } from '#/platform/web/call-refusal.ts'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { saveDetails } from '../contract/details.ts'
import { modifyProfile } from '../contract/profile.ts'
import { ownParts, specifiedParts } from './profile-parts.ts'
import { profileSchema, startingProfile } from './profile-schema.ts'
import type { ProfileQuestion, TypedProfile } from './profile-schema.ts'

type SaveRefusal = RefusalOf<typeof modifyProfile> | RefusalOf<typeof saveDetails>

/**
 * A form over part of the profile, shared by the data page, the document page and the popup. Fields of the specification are
 * sent by its own call, the rest by ours; unedited fields are not sent.
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
        if (refusal.kind === 'staleVersion') await revalidate()
        return form.fail(refusal, fieldOf(refusal))
      }
      form.form.reset(form.form.getValues())
      await revalidate()
      done()
    })
  }

  /** The second call uses the version returned by the first. */
  async function send(typed: TypedProfile): Promise<SaveRefusal | undefined> {
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

/** The field that a refusal belongs to. */
function fieldOf({ kind }: SaveRefusal): 'inn' | undefined {
  return kind === 'innTaken' || kind === 'innFixed' || kind === 'innBound' ? 'inn' : undefined
}

/** When the page has read newer data, untouched fields show it and the next save is based on its version. */
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
