import type { OwnDetails, OwnProfile } from './profile-schema.ts'

/** Steps a person must complete before working, with links. */
export function readinessSteps(profile: OwnProfile, details: OwnDetails) {
  const { state } = profile.binding
  const asked = state === 'sending' || state === 'waiting'
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
      text: asked ? 'Подтвердите запрос в «Мой налог»' : 'Чтобы чеки создавались сами',
      done: state === 'bound' || state === 'boundPartly' || state === 'changing',
    },
    {
      to: profile.consents['einteraction'] === undefined ? '?tab=consents&agree=1' : '?tab=consents',
      label: 'Соглашение о подписи кодом',
      text: 'Чтобы подписывать договоры',
      done: profile.consents['einteraction'] !== undefined,
    },
  ]
}
