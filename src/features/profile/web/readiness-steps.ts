import type { OwnDetails, OwnProfile } from './profile-schema.ts'

/** The binding to the tax service, as far as readiness goes: it belongs to a later feature, so the page says what it means. */
type BindingStep = { readonly isRequested: boolean; readonly isDone: boolean }

/** Steps a person must complete before working, with links. */
export function readinessSteps(profile: OwnProfile, details: OwnDetails, binding: BindingStep) {
  return [
    { to: '?tab=data', label: 'Данные', text: 'ФИО, дата рождения, ИНН', done: profile.personal_complete },
    {
      to: '?tab=document',
      label: 'Документ',
      text: details.document_expired ? 'Срок документа истёк' : 'Для договора и ФНС',
      done: profile.passport_complete && !details.document_expired,
    },
    {
      to: '/partner/ConnectPartner',
      label: 'Привязка к «Мой налог»',
      text: binding.isRequested ? 'Подтвердите запрос в «Мой налог»' : 'Чтобы чеки создавались сами',
      done: binding.isDone,
    },
    {
      to: profile.consents['einteraction'] === undefined ? '?tab=consents&agree=1' : '?tab=consents',
      label: 'Соглашение о подписи кодом',
      text: 'Чтобы подписывать договоры',
      done: profile.consents['einteraction'] !== undefined,
    },
  ]
}

export type ReadinessStep = ReturnType<typeof readinessSteps>[number]
