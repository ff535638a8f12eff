/**
 * Passwords that attackers try first: the top of leaked password lists, and Brazilian variants. The list contains only
 * passwords that can satisfy the other rules in some spelling. Only the server may import it, because it would bloat a
 * page.
 */
const COMMON = new Set(
  `password1 password12 password123 password1234 passw0rd p4ssword p4ssw0rd pass1234 pass12345
  qwerty12 qwerty123 qwerty1234 qwertyuiop1 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 1qaz2wsx zaq12wsx qazwsx123
  abc12345 abc123456 abcd1234 abcde123 a1b2c3d4 a1234567 a12345678 a123456789 aa123456 aa12345678 123456ab 12345678a
  123456789a 1234567a admin123 admin1234 admin12345 administrator1 administrador1 root1234 user1234 teste123 teste1234
  test1234 test12345 guest123 demo1234 changeme1 changeme123 letmein1 letmein123 welcome1 welcome12 welcome123
  welcome2024 welcome2025 welcome2026 monkey123 dragon123 football1 baseball1 iloveyou1 iloveyou2 sunshine1 princess1
  superman1 batman123 master123 shadow123 michael1 michael123 jordan23 jesus123 hello123 hello1234 secret123 trustno1
  whatever1 starwars1 computer1 internet1 samsung1 google123 facebook1 linkedin1 charlie1 liverpool1 chelsea1
  senha123 senha1234 senha12345 senha123456 minhasenha1 minhasenha123 senha2023 senha2024 senha2025 senha2026 s3nha123
  mudar123 mudar1234 mudar12345 trocar123 trocar1234 acesso123 acesso1234 entrar123 bemvindo1 bemvindo123 inicial1
  inicial123 padrao123 empresa1 empresa123 sistema1 sistema123 usuario1 usuario123 gestor123 cliente1 cliente123
  motorista1 motorista123 frota123 frota1234 frota2024 frota2025 frota2026 posto123 combustivel1 combustivel123
  gasolina1 gasolina123 diesel123 caminhao1 caminhao123 litro123 litro1234 cartao123 carteira1
  brasil123 brasil1234 brasil10 brasil2014 brasil2022 brasil2023 brasil2024 brasil2025 brasil2026 saopaulo1
  saopaulo123 flamengo1 flamengo10 flamengo123 flamengo81 corinthians1 corinthians12 corinthians123 timao1910
  palmeiras1 palmeiras123 saopaulofc1 santosfc1 gremio123 vasco123 vasco1898 cruzeiro1 cruzeiro123 botafogo1
  fluminense1 internacional1 galo1908 deusefiel1 deusefiel123 deus1234 jesus1234 familia1 familia123 felicidade1
  amormeu123 teamo123 teamo1234 gabriel1 gabriel123 rafael123 lucas1234 matheus1 matheus123 gustavo1 gustavo123
  fernando1 fernando123 rodrigo1 rodrigo123 eduardo1 eduardo123 daniel123 amanda123 bruna1234 juliana1 juliana123
  leticia1 mariana1 mariana123 beatriz1 beatriz123 camila123 larissa1 vitoria1 vitoria123 carlos123 marcos123`
    .trim()
    .split(/\s+/),
);

/** True for a common password. Ignores case and trailing punctuation: `Senha123!` counts as `senha123`. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase().replace(/[^\p{L}\p{N}]+$/u, ''));
}
