/**
 * Passwords people choose most that pass the rule of length, letter and digit. The digest has no salt, so the server
 * knows them by their digests; each is also refused with a capital first letter.
 */
export const commonPasswords: readonly string[] = `
password1 password12 password123 passw0rd p@ssw0rd p@ssword1 qwerty123 qwerty12 qwerty1234 qwerty12345 qwerty123456
qwerty1q 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx 1qaz2wsx3edc qazwsx123 qaz123wsx
zaq12wsx zaq1zaq1 zaq1xsw2 1qazxsw2 qwe123qwe qwe123rty 123qwe123 123qweasd 123qwe456 qweasd123 qweasdzxc1 asdf1234 asd12345
abc12345 abcd1234 abc123456 a1b2c3d4 a1234567 a12345678 a123456789 aa123456 aa12345678 123456aa 123456abc 12345abc
1234qwer 12345qwert 12345qwer 123456qwe 123456qwerty 123456789a 123456789q 12345678a 12345678q 1234567q 1234567a q1234567
q12345678 q123456789 z1234567 zxcvbnm1 zxcvbnm123 zxcvbn123 asdfghjkl1 asdfgh123 qwertyuiop1 qwerty2024 qwerty2025 qwerty2026
letmein1 letmein123 welcome1 welcome123 monkey123 dragon123 iloveyou1 sunshine1 princess1 football1 baseball1 superman1
batman123 master123 shadow123 michael1 charlie1 jordan23 trustno1 hello123 hello1234 test1234 test12345 admin123 admin1234
administrator1 root1234 user1234 guest123 login123 changeme1 secret123 samsung1 samsung123 nokia123 google123 internet1
computer1 pokemon123 naruto123 liverpool1 chelsea1 arsenal1 barcelona1 spartak1 spartak1922 zenit1925 cska1911 lokomotiv1
marina123 natasha1 natasha123 andrey123 alexander1 alexandr1 sergey123 dmitry123 nikita123 maxim123 vladimir1 svetlana1
tatiana1 ekaterina1 anastasia1 kristina1 lubov123 privet123 parol123 parol1234 parol12345 moskva777 moscow777 russia2024
russia2025 russia2026 rossiya1 gfhjkm123 gfhjkm12 ghbdtn123 yfnfif123 vfhbyf123 пароль123 пароль12 привет123 йцукен123
йцукен12345 наташа123 марина123 любовь123 россия123 москва777 naryad123 наряд123 samozanyatyj1 самозанятый1 111111aa 111111qq
11111111a 11111111q qqqqqq11 qqqq1111 aaaa1111 aaaaaa11 1a2b3c4d 1111aaaa 0987654321q 987654321q 87654321q 7777777a
12qwaszx zxc12345 zxc123456 123zxc123 fuckyou1 killer123 matrix123 gamer123 ninja123 lovely123 angel123 ferrari1 mercedes1
bmw12345 toyota123 solnce123 solnyshko1 zvezda123 krasotka1 malina123 kotik123 murka123 barsik123 druzhba1 vesna2025 leto2025
zima2025 osen2025 vesna2026 leto2026 zima2026 osen2026 winter2025 summer2025 spring2026 autumn2026 winter2026 summer2026
`
  .trim()
  .split(/\s+/)
