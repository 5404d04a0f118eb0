export type Denial = { readonly reason: string; readonly action: string }

/** Codes that mean «already a payer», whichever service sent them. */
const alreadyCodes = ['ALREADY_REGISTERED', 'TAXPAYER_ALREADY_REGISTRED', 'TAXPAYER_ALREADY_REGISTERED']
const goneCodes = ['TAXPAYER_UNREGISTERED', 'TAXPAYER_ALREADY_UNREGISTRED', 'TAXPAYER_ALREADY_UNREGISTERED']

/** Tells whether the refusal means that the requested state already holds. */
export function isAlreadySo(kind: 'register' | 'unregister', code: string | undefined): boolean {
  return (kind === 'register' ? alreadyCodes : goneCodes).includes(code ?? '')
}

const denials: Readonly<Record<string, Denial>> = {
  LIMIT_EXCEEDED: {
    reason: 'Доход за год больше 2,4 млн ₽ — встать на учёт можно с 1 января',
    action: 'До конца года этот режим для вас закрыт.',
  },
  DEBT: {
    reason: 'Есть долг по налогу',
    action: 'Погасите его в кабинете налогоплательщика и начните заново.',
  },
  INN_NOT_FOUND: {
    reason: 'ФНС не нашла такой ИНН',
    action: 'Проверьте ИНН в данных и начните заново.',
  },
  DATA_MISMATCH: {
    reason: 'Данные паспорта не совпали с данными ФНС',
    action: 'Проверьте ФИО, дату рождения и документ. Если паспорт меняли недавно, ФНС узнает о новом за несколько дней.',
  },
  AMBIGUOUS: {
    reason: 'ФНС не смогла однозначно определить вас по паспорту',
    action: 'Укажите ИНН и начните заново.',
  },
  CITIZENSHIP: {
    reason: 'Режим открыт гражданам России, стран ЕАЭС и Украины',
    action: 'Если гражданство указано неверно, исправьте данные.',
  },
  OTHER_REGIME: {
    reason: 'Вы применяете другой налоговый режим',
    action: 'Откажитесь от него в ФНС и начните заново.',
  },
  AGE: { reason: 'Вы моложе допустимого возраста', action: 'Работать на платформе можно с 18 лет.' },
}

/** Returns the meaning of a tax service refusal; an unknown code keeps the service's own words. */
export function denialOf(code: string | undefined, told: string | undefined): Denial {
  const known = code === undefined ? undefined : denials[code]
  if (known) return known
  const words = told?.trim() || (code ? `ФНС не объяснила причину, код ${code}` : 'ФНС не назвала причину')
  return { reason: words.replace(/\.$/, ''), action: 'Уточните причину в «Мой налог» или в налоговой инспекции.' }
}
