import type { Random } from './random.ts';

const FIRST_NAMES = (
  'Adriana Aline Amanda Ana Antônio Beatriz Bruno Caio Camila Carlos César Cláudia Cristiane Daniel Débora Diego ' +
  'Edson Eduardo Elaine Fábio Felipe Fernanda Flávio Francisco Gabriel Gilberto Gustavo Helena Henrique Isabel Ivan ' +
  'Jéssica João Jonas José Juliana Larissa Leandro Letícia Lucas Luciana Luiz Marcelo Márcia Marcos Mariana Mateus ' +
  'Maurício Natália Otávio Patrícia Paulo Priscila Rafael Raquel Renato Ricardo Roberta Rodrigo Rogério Rosana Sandra ' +
  'Sérgio Simone Sônia Tatiane Thiago Valdir Vanessa Vera Vinícius Wagner Wellington'
).split(' ');

const LAST_NAMES = (
  'Almeida Alves Andrade Araújo Barbosa Barros Batista Borges Braga Campos Cardoso Carvalho Castro Cavalcanti Correia ' +
  'Costa Cunha Dias Duarte Farias Fernandes Ferreira Fonseca Freitas Gomes Gonçalves Guimarães Leite Lima Lopes Macedo ' +
  'Machado Marques Martins Medeiros Melo Mendes Monteiro Moraes Moreira Moura Nascimento Nogueira Nunes Oliveira ' +
  'Pacheco Pereira Pinheiro Pinto Queiroz Ramos Rezende Ribeiro Rocha Rodrigues Sales Santana Santos Siqueira Silva ' +
  'Soares Souza Tavares Teixeira Vargas Vasconcelos Vieira'
).split(' ');

export interface Name {
  readonly firstName: string;
  readonly lastName: string;
}

export function createNames(random: Random): () => Name {
  const taken = new Set<string>();
  return () => {
    for (;;) {
      const firstName = random.pick(FIRST_NAMES);
      const family = random.pick(LAST_NAMES);
      const second = random.chance(0.4) ? ` ${random.pick(LAST_NAMES)}` : '';
      const lastName = second === ` ${family}` ? family : family + second;
      const key = `${firstName} ${lastName.split(' ')[0]}`;
      if (taken.has(key)) continue;
      taken.add(key);
      return { firstName, lastName };
    }
  };
}

export function emailOf({ firstName, lastName }: Name, domain: string): string {
  const plain = `${firstName}.${lastName.split(' ')[0]}`.normalize('NFD').replace(/\p{M}/gu, '');
  return `${plain.toLowerCase()}@${domain}`;
}
