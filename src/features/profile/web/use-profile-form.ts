import type { CallRefusal } from '#/platform/web/call-refusal.ts'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { modifyProfile } from '../contract.ts'
import type { ProfileField } from '../domain/profile.ts'
import { profileSchema, startingProfile } from './profile-schema.ts'
import type { KnownProfile, TypedProfile } from './profile-schema.ts'

/** Refusals that belong to one field. */
const fieldOfCode: Readonly<Record<number, ProfileField>> = { [-202]: 'inn', [-207]: 'inn' }

/** A form over a part of the profile: the page of data, the page of the document and the popup share it. */
export function useProfileForm(known: KnownProfile, asked: readonly ProfileField[]) {
  const form = useZodForm(profileSchema(asked, known.doctypeid), startingProfile(known, asked))
  const save = useCall(modifyProfile, { skipAlerts: true })
  return { ...form, asked, storedType: known.doctypeid, saveThen, pending: save.pending }

  function saveThen(done: () => void) {
    return form.submit(async (typed) => {
      const answer = await save.run({ headers: {}, body: bodyOf(typed, asked) })
      if (answer.ok) return done()
      form.fail(worded(answer.refusal), fieldOfCode[answer.refusal.code])
    })
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>

function bodyOf(typed: TypedProfile, asked: readonly ProfileField[]) {
  const { surname, firstname, secondname } = typed
  const rest = asked.filter((field) => field !== 'surname' && field !== 'firstname')
  return { surname, firstname, secondname, ...Object.fromEntries(rest.map((field) => [field, typed[field]])) }
}

function worded(refusal: CallRefusal): CallRefusal {
  return { ...refusal, message: refusal.message.replace(/^Проверьте поля: /, '') }
}
