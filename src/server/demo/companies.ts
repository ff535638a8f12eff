import { isLimitedByTheDay, paysAfterwards, paysToRefuelElsewhere, type Agreed } from './agreed.ts';
import type { Fleet } from './catalogue.ts';

export interface CompanyOutline {
  readonly key: string;
  readonly name: string;
  readonly tradeName: string;
  readonly domain: string;
  readonly document: 'numeric' | 'alphanumeric';
  readonly place: CompanyLocation;
  readonly sharing: 'EMPLOYEE' | 'VEHICLE';
  readonly hasAnywhere: boolean;
  readonly agreed: Agreed;
  readonly blocksByEfficiency: boolean;
  readonly expenseCenters: readonly string[];
  readonly hasTanks: boolean;
  readonly fleet: Fleet;
  readonly people: number;
  readonly vehicles: number;
  readonly branches: readonly BranchOutline[];
}

export interface BranchOutline {
  readonly tradeName: string;
  readonly place: CompanyLocation;
  readonly people: number;
  readonly vehicles: number;
}

interface CompanyLocation {
  readonly address: string;
  readonly number: string;
  readonly neighborhood: string;
  readonly postalCode: string;
  readonly city: string;
  readonly state: string;
  readonly timeZone?: string;
}

const place = (
  address: string,
  number: string,
  neighborhood: string,
  postalCode: string,
  town: string,
): CompanyLocation => ({
  address,
  number,
  neighborhood,
  postalCode,
  city: town.slice(0, -3),
  state: town.slice(-2),
});

export const COMPANIES: readonly CompanyOutline[] = [
  {
    key: 'serra',
    name: 'Serra Azul Transportes Rodoviários Ltda.',
    tradeName: 'Serra Azul Transportes',
    domain: 'serraazul.example',
    document: 'numeric',
    place: place('Rodovia Anhanguera', '2450', 'Jardim Santa Rosa', '13184320', 'Sumaré SP'),
    sharing: 'EMPLOYEE',
    hasAnywhere: true,
    agreed: paysToRefuelElsewhere,
    blocksByEfficiency: false,
    expenseCenters: [],
    hasTanks: true,
    fleet: 'haulage',
    people: 14,
    vehicles: 10,
    branches: [
      {
        tradeName: 'Serra Azul Curitiba',
        place: place('Avenida das Torres', '1180', 'Uberaba', '81540000', 'Curitiba PR'),
        people: 6,
        vehicles: 4,
      },
      {
        tradeName: 'Serra Azul Cuiabá',
        place: {
          ...place('Avenida Fernando Corrêa da Costa', '3905', 'Coxipó', '78080000', 'Cuiabá MT'),
          timeZone: 'America/Cuiaba',
        },
        people: 4,
        vehicles: 4,
      },
    ],
  },
  {
    key: 'claraluz',
    name: 'Claraluz Serviços Urbanos S.A.',
    tradeName: 'Claraluz',
    domain: 'claraluz.example',
    document: 'alphanumeric',
    place: place('Avenida Amazonas', '7120', 'Gameleira', '30510000', 'Belo Horizonte MG'),
    sharing: 'VEHICLE',
    hasAnywhere: false,
    agreed: isLimitedByTheDay,
    blocksByEfficiency: true,
    expenseCenters: [],
    hasTanks: false,
    fleet: 'cityService',
    people: 4,
    vehicles: 22,
    branches: [
      {
        tradeName: 'Claraluz Betim',
        place: place('Rodovia Fernão Dias', '812', 'Jardim Teresópolis', '32681000', 'Betim MG'),
        people: 2,
        vehicles: 8,
      },
    ],
  },
  {
    key: 'mandacaru',
    name: 'Mandacaru Distribuidora de Alimentos Ltda.',
    tradeName: 'Mandacaru Alimentos',
    domain: 'mandacaru.example',
    document: 'alphanumeric',
    place: {
      ...place('Avenida Mister Hull', '4000', 'Antônio Bezerra', '60356001', 'Fortaleza CE'),
      timeZone: 'America/Fortaleza',
    },
    sharing: 'EMPLOYEE',
    hasAnywhere: true,
    agreed: paysAfterwards,
    blocksByEfficiency: false,
    expenseCenters: ['Vendas', 'Entregas', 'Manutenção'],
    hasTanks: false,
    fleet: 'sales',
    people: 10,
    vehicles: 12,
    branches: [],
  },
];
